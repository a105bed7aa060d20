/** What `npm run fetch` fetches. The build only reads the result and needs no network. */
export const sources = {
  /** Unleash server whose description of the API is taken; `--server` names another one. */
  server: 'http://localhost:4242',
  /** Address that tells about the repository whose stars are counted. */
  repository: 'https://api.github.com/repos/Unleash/unleash',
  /** Readmes by the page that shows them, as `owner/name` on GitHub. */
  readmes: {
    '/reference/sdks/node': 'Unleash/unleash-node-sdk',
    '/reference/sdks/java': 'Unleash/unleash-java-sdk',
    '/reference/sdks/go': 'Unleash/unleash-go-sdk',
    '/reference/sdks/python': 'Unleash/unleash-python-sdk',
    '/reference/sdks/dotnet': 'Unleash/unleash-dotnet-sdk',
    '/reference/sdks/ruby': 'Unleash/unleash-ruby-sdk',
    '/reference/sdks/php': 'Unleash/unleash-php-sdk',
    '/reference/sdks/rust': 'Unleash/unleash-rust-sdk',
    '/reference/sdks/javascript-browser': 'Unleash/unleash-js-sdk',
    '/reference/sdks/react': 'Unleash/unleash-react-sdk',
    '/reference/sdks/next-js': 'Unleash/unleash-nextjs-sdk',
    '/reference/sdks/vue': 'Unleash/unleash-vue-sdk',
    '/reference/sdks/svelte': 'Unleash/unleash-svelte-sdk',
    '/reference/sdks/ios': 'Unleash/unleash-ios-sdk',
    '/reference/sdks/android': 'Unleash/unleash-android',
    '/reference/sdks/android-proxy-legacy': 'Unleash/unleash-android-proxy-sdk',
    '/reference/sdks/flutter': 'Unleash/unleash-flutter-sdk',
    '/reference/unleash-edge': 'Unleash/unleash-edge',
  },
  /** Where the files of repositories are. */
  rawFiles: 'https://raw.githubusercontent.com',
} as const;
