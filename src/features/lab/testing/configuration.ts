import type { z } from 'zod';
import { strictSchemas, type Configuration, type Flag } from '../engine/configuration.ts';

/** A flag with the settings that a test is about. It is enabled. */
export function flagWith(settings: Partial<z.input<typeof strictSchemas.flag>>): Flag {
  return strictSchemas.flag.parse({ name: 'checkout', enabled: true, ...settings });
}

/** A configuration with these flags and segments. */
export function configurationWith(
  flags: readonly Partial<z.input<typeof strictSchemas.flag>>[],
  segments: readonly z.input<typeof strictSchemas.segment>[] = [],
): Configuration {
  return { flags: flags.map(flagWith), segments: segments.map((segment) => strictSchemas.segment.parse(segment)) };
}
