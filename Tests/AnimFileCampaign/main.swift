import AnimFile
import AnimFileGenerator
import Foundation

let options = CampaignOptions(Array(CommandLine.arguments.dropFirst()))
exit(Campaign(options).run())
