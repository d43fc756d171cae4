// Command k6 is k6 without extensions, as `xk6 build` generates it.
package main

import "go.k6.io/k6/v2/cmd"

func main() { cmd.Execute() }
