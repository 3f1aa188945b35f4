/// The script that plays documents in a web page, and computes their frames.
package enum WebPlayer {}
