module github.com/open-feature/go-sdk-contrib/providers/unleash

go 1.22
