import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { configurationSchemas } from '../src/features/lab/engine/configuration.ts';
import { createEngine, sdkVersion } from '../src/features/lab/engine/engine.ts';
import { excessOf } from './limits.ts';
import { markdownResult, mistake } from './tool.ts';

/** Flags as the server sends them have more keys than the SDK evaluates. */
const { flag, segment, context } = configurationSchemas(z.object);

export const evaluateInput = {
  flag: flag.describe('The flag in the format of the Client API: name, enabled, strategies, variants, dependencies'),
  segments: z.array(segment).default([]).describe('The segments that strategies of the flag refer to by ID'),
  parents: z.array(flag).default([]).describe('The flags that the flag depends on'),
  context: z
    .object({ ...context.shape, currentTime: z.string().optional() })
    .describe('The Unleash context, for example { "userId": "7", "properties": { "country": "NO" } }'),
};

type Input = z.infer<z.ZodObject<typeof evaluateInput>>;

/** Evaluates a flag with the code of the Node.js SDK. */
export async function evaluateFlag({
  flag: evaluated,
  segments,
  parents,
  context: given,
}: Input): Promise<CallToolResult> {
  const excess = excessOf({ flag: evaluated, segments, parents, context: given });
  if (excess !== undefined) return mistake(excess);
  const engine = await createEngine({ flags: [evaluated, ...parents], segments });
  const { enabled, variant } = engine.evaluate(evaluated.name, given);
  const payload = variant.payload ? `, with the ${variant.payload.type} payload \`${variant.payload.value}\`` : '';
  const shown = variant.enabled ? `The variant is \`${variant.name}\`${payload}.` : 'There is no variant.';
  return markdownResult(
    `\`${evaluated.name}\` is **${enabled ? 'on' : 'off'}** for this context. ${shown}\n\nEvaluated with the code of unleash-client ${sdkVersion}.`,
  );
}
