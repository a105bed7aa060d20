module github.com/Unleash/unleash-client-go/v4

go 1.22
