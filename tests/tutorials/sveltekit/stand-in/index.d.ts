import type { Component, Snippet } from 'svelte';
import type { Writable } from 'svelte/store';
import type { IConfig, IVariant } from 'unleash-proxy-client';

export type { IConfig } from 'unleash-proxy-client';
export declare const FlagProvider: Component<{ config: IConfig; children: Snippet }>;
export declare function useFlag(name: string): Writable<boolean>;
export declare function useVariant(name: string): Writable<IVariant | undefined>;
