// Command k6 is k6 with the module of this folder, as `xk6 build --with` generates it.
package main

import (
	"go.k6.io/k6/v2/cmd"

	_ "remittance-harness/toolchain/recorder"
)

func main() { cmd.Execute() }
