module github.com/open-feature/go-sdk

go 1.22
