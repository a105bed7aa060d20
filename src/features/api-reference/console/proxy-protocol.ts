/** What the console and the proxy (mcp/proxy) agree on. */
export const proxyProtocol = {
  /** The command that starts the proxy. */
  command: 'npx unleash-docs-mcp proxy',
  /** The port on 127.0.0.1, unless the reader chooses another one. */
  port: 4244,
  /** The request header with the code from the terminal. */
  codeHeader: 'Docs-Proxy-Code',
  /** The form of a code: 128 random bits. */
  code: /^[\da-f]{32}$/,
  /** The response header with the reason, if the proxy and not the server responds. */
  refusalHeader: 'Docs-Proxy-Refusal',
  /** Only paths that begin with this reach the server. */
  paths: '/api/',
  /** Methods that a read-only proxy forwards. */
  readingMethods: ['GET', 'HEAD'],
} as const;

/** What the proxy returns at `/`. */
export interface ProxyStatus {
  /** The server to which it forwards, as the console writes it. */
  readonly server: string;
  readonly allowsWrites: boolean;
  /** Whether it adds a token to requests of the Admin API that have none. */
  readonly addsToken: boolean;
}
