// Types for the parts of `unleash-server` (8.2) that are used here. The package has types, but they only exist after
// `live/` is installed, and the type check must work without them.
declare module 'unleash-server' {
  import type { RequestListener } from 'node:http';

  interface Application {
    use(middleware: (...call: [...Parameters<RequestListener>, () => void]) => void): void;
  }

  interface InitialToken {
    readonly projects: readonly string[];
    readonly environment: string;
    readonly secret: string;
    readonly type: 'admin' | 'backend' | 'frontend';
    readonly tokenName: string;
  }

  export interface UnleashOptions {
    readonly db: {
      readonly host: string;
      readonly user: string;
      readonly password: string;
      readonly database: string;
      readonly ssl: boolean;
    };
    readonly server: {
      readonly host: string;
      readonly port: number;
      readonly unleashUrl: string;
      /** Milliseconds. */
      readonly keepAliveTimeout: number;
      readonly gracefulShutdownEnable: boolean;
      readonly gracefulShutdownTimeout: number;
    };
    readonly authentication: {
      readonly initialAdminUser: { readonly username: string; readonly password: string };
      readonly initApiTokens: readonly InitialToken[];
    };
    readonly versionCheck: { readonly enable: boolean };
    readonly rateLimiting: Readonly<Record<string, number>>;
    readonly metricsRateLimiting: Readonly<Record<string, number>>;
    readonly allowPrivateUrlInIntegration: boolean;
    readonly preHook: (app: Application) => void;
  }

  interface BulkWriter {
    bulkAdd(): Promise<void>;
  }

  export function start(options: UnleashOptions): Promise<{
    readonly services: { readonly clientInstanceService: BulkWriter; readonly clientMetricsServiceV2: BulkWriter };
    stop(): Promise<void>;
  }>;
}
