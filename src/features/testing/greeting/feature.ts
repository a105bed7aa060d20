import { defineFeature } from '../../../core/feature.ts';

/** The smallest feature: a folder with this file and a component, and a line in `site/features.ts`. */
export const greeting = defineFeature({
  name: 'testing/greeting',
  parts: { after: new URL('./Greeting.tsx', import.meta.url) },
});
