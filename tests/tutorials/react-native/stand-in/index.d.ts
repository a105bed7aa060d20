export {
  FlagProvider,
  InMemoryStorageProvider,
  UnleashClient,
  useFlag,
  useFlagsStatus,
  useUnleashClient,
  useUnleashContext,
  useVariant,
  type IConfig,
  type IToggle,
} from '@unleash/proxy-client-react';
