// The parts of React Native and its Unleash SDK that the page uses.

declare module '@unleash/unleash-react-native-sdk' {
  export { FlagProvider, useFlag } from '@unleash/proxy-client-react';
}

declare module 'react-native' {
  import type { FunctionComponent, PropsWithChildren } from 'react';

  export const Text: FunctionComponent<PropsWithChildren>;
}
