// The React Native SDK isn't in the npm registry of every machine that runs the tests. It consists of the hooks of the
// React SDK and of a provider that stores flags in AsyncStorage, and so does this module.
require('react-native-get-random-values');
const AsyncStorage = require('@react-native-async-storage/async-storage').default;
const react = require('@unleash/proxy-client-react');
const { createElement } = require('react');

class AsyncStorageProvider {
  constructor(prefix) {
    this.prefix = prefix;
  }
  async save(name, data) {
    await AsyncStorage.setItem(`${this.prefix}:${name}`, JSON.stringify(data));
  }
  async get(name) {
    const text = await AsyncStorage.getItem(`${this.prefix}:${name}`);
    return text === null ? undefined : JSON.parse(text);
  }
}

const stored = (config) => ({ storageProvider: new AsyncStorageProvider(config.appName), ...config });

exports.UnleashClient = class extends react.UnleashClient {
  constructor(config) {
    super(stored(config));
  }
};
exports.FlagProvider = ({ config, ...props }) =>
  createElement(react.FlagProvider, {
    startTransition: (update) => update(),
    ...(config && { config: stored(config) }),
    ...props,
  });
for (const name of [
  'InMemoryStorageProvider',
  'useFlag',
  'useFlagsStatus',
  'useUnleashClient',
  'useUnleashContext',
  'useVariant',
]) {
  exports[name] = react[name];
}
