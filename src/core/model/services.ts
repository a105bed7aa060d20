import { z } from 'zod';

/** Where something may load from: https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Content-Security-Policy */
const source = z
  .string()
  .regex(/^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(\/[^\s;,]*)?$/, 'an address such as https://example.com');

/** Kinds of resources that a service may need, by their directive of the content-security policy. */
const sourcesSchema = z.strictObject({
  'script-src': z.array(source).optional(),
  'style-src': z.array(z.union([source, z.literal("'unsafe-inline'")])).optional(),
  'font-src': z.array(source).optional(),
  'img-src': z.array(source).optional(),
  'connect-src': z.array(source).optional(),
  'frame-src': z.array(source).optional(),
});
export type ServiceSources = z.infer<typeof sourcesSchema>;

/**
 * A third-party service. Its script loads once, after the reader's first interaction or {@link servicesDelay}, and stays
 * during client-side navigation.
 */
export const serviceSchema = z.strictObject({
  /** Names the service in error messages. */
  name: z.string().min(1),
  /** Address of its script. */
  src: z
    .url({ protocol: /^https$/ })
    .refine(isTagManagerAddress, "an address with a container ID such as '?id=GTM-ABC123'"),
  /** Attributes of the `<script>` element, which many services read their settings from. */
  attributes: z.record(z.string().regex(/^data-[a-z-]+$/, "a name such as 'data-domain'"), z.string().min(1)),
  /** Whether it measures readers. It then respects Do Not Track and Global Privacy Control. */
  measuresReaders: z.boolean(),
  /** Whether to create `dataLayer` first, as Google Tag Manager needs it. Default: false. */
  dataLayer: z.boolean().optional(),
  /** What the service loads besides its script. The content-security policy allows it, and nothing else. */
  sources: sourcesSchema,
});
export type Service = z.infer<typeof serviceSchema>;

export const servicesSchema = z.array(serviceSchema);
export type Services = readonly Service[];

/** Milliseconds after which services load without an interaction. */
export const servicesDelay = 3000;

/** The sources of one directive that services need. */
export function sourcesOf(services: Services, directive: keyof ServiceSources): readonly string[] {
  const sources = services.flatMap(({ src, sources: own }) => [
    ...(directive === 'script-src' ? [new URL(src).origin] : []),
    ...(own[directive] ?? []),
  ]);
  return [...new Set(sources)];
}

function isTagManagerAddress(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const url = new URL(address);
  return url.host !== 'www.googletagmanager.com' || /^GTM-[A-Z0-9]+$/.test(url.searchParams.get('id') ?? '');
}
