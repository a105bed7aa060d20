/** Packages that the registry doesn't have, with the signatures of their source. */

// https://github.com/Unleash/proxy-client-svelte, version 1.0
declare module '@unleash/proxy-client-svelte' {
  import type { Writable } from 'svelte/store';
  import type { IContext, IMutableContext, IVariant, UnleashClient } from 'unleash-proxy-client';

  export type { IConfig, IContext, IMutableContext, IStorageProvider, IToggle, IVariant } from 'unleash-proxy-client';
  export { InMemoryStorageProvider, LocalStorageProvider, UnleashClient } from 'unleash-proxy-client';
  export function useFlag(name: string): Writable<boolean>;
  export function useVariant(name: string): Writable<IVariant>;
  export function useFlagsStatus(): { flagsReady: Writable<boolean>; flagsError: Writable<unknown> };
  export function useUnleashClient(): UnleashClient | undefined;
  export function useUnleashContext(): (context: IContext | IMutableContext) => Promise<void>;
}

// https://github.com/Unleash/unleash-openfeature-node-provider
declare module '@unleash/openfeature-node-provider' {
  import type { Provider } from '@openfeature/server-sdk';
  import type { UnleashConfig } from 'unleash-client';

  export class UnleashProvider implements Provider {
    constructor(config: UnleashConfig);
    readonly metadata: Provider['metadata'];
    readonly runsOn: 'server';
    resolveBooleanEvaluation: Provider['resolveBooleanEvaluation'];
    resolveStringEvaluation: Provider['resolveStringEvaluation'];
    resolveNumberEvaluation: Provider['resolveNumberEvaluation'];
    resolveObjectEvaluation: Provider['resolveObjectEvaluation'];
  }
}

// SvelteKit 3, which generates types from the variables and routes of an application.
declare module '@sveltejs/kit/env' {
  export function defineEnvVars<const Variables extends Record<string, { public?: boolean }>>(
    variables: Variables,
  ): Variables;
}
declare module '$app/env/public' {
  export const UNLEASH_FRONTEND_URL: string;
  export const UNLEASH_FRONTEND_TOKEN: string;
}
