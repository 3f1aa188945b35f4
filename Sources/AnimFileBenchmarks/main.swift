import AnimFile
