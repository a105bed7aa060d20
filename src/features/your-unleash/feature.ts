import { defineFeature } from '../../core/feature.ts';

/** Puts the reader's own address, tokens and names into snippets. */
export const yourUnleash = defineFeature({
  name: 'your-unleash',
  routes: [{ pattern: '/availability.json', module: new URL('./pages/availability.json.ts', import.meta.url) }],
  messages: new URL('./messages.json', import.meta.url),
  behaviors: { yourUnleash: new URL('./browser/your-unleash.ts', import.meta.url) },
});
