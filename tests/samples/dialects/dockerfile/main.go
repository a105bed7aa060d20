// Parses a Dockerfile from its input as Docker does. Ends with status 1 and a message if the file is wrong.
package main

import (
	"fmt"
	"os"

	"github.com/moby/buildkit/frontend/dockerfile/instructions"
	"github.com/moby/buildkit/frontend/dockerfile/parser"
)

func main() {
	file, err := parser.Parse(os.Stdin)
	if err == nil {
		_, _, err = instructions.Parse(file.AST, nil)
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}
