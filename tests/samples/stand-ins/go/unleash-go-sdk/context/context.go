// Package context stands in for the package of unleash-go-sdk with this name.
package context

type Context struct {
	UserId        string
	SessionId     string
	RemoteAddress string
	Environment   string
	AppName       string
	CurrentTime   string
	Properties    map[string]string
}

func (ctx *Context) Field(name string) string { panic(name) }
