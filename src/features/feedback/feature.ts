import { defineFeature } from '../../core/feature.ts';

/** Asks at the end of a page whether it helped. */
export const feedback = defineFeature({
  name: 'feedback',
  behaviors: { feedback: new URL('./browser/feedback.ts', import.meta.url) },
  styles: [new URL('./Feedback.css', import.meta.url)],
  messages: new URL('./messages.json', import.meta.url),
  parts: { after: new URL('./Feedback.tsx', import.meta.url) },
});
