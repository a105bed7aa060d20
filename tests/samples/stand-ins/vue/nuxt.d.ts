// What the page's Nuxt plugin uses of Nuxt, whose own types come into being in the reader's project.
declare module '#imports' {
  import type { App, Ref } from 'vue';

  export function defineNuxtPlugin(setup: (nuxtApp: { readonly vueApp: App }) => Promise<void>): unknown;
  export function useRuntimeConfig(): { readonly public: Readonly<Record<string, unknown>> };
  export function useState<T>(key: string, initial: () => T): Ref<T>;
  export function useFetch<T>(
    url: string,
    options: { query?: Record<string, string>; headers?: Record<string, string>; timeout?: number },
  ): Promise<{ data: Ref<T | undefined> }>;
}

interface ImportMeta {
  /** Set by Nuxt: whether the code runs in a browser. */
  readonly client: boolean;
}
