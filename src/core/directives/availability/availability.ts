import { z } from 'zod';
import { editions } from '../../model/edition.ts';
import { availabilitySchema } from '../../model/page.ts';
import { defineDirective } from '../directive.ts';

const attributes = z
  .strictObject({
    editions: z
      .string()
      .transform((text) => text.split(',').map((item) => item.trim()))
      .pipe(z.array(z.enum(editions)))
      .optional(),
    version: availabilitySchema.shape.version,
    stage: availabilitySchema.shape.stage,
  })
  .refine(({ editions: some, version }) => some !== undefined || version !== undefined, 'editions, version, or both');

/** `::availability{editions="pro"}`: who can use what a section describes. */
export const availability = defineDirective({
  name: 'availability',
  form: 'leaf',
  summary: 'The editions and the first version that have what a section describes.',
  example: '::availability{editions="pro,enterprise" version="5.7"}',
  attributes,
  component: async () => (await import('../../ui/AvailabilityLabel.tsx')).AvailabilityLabel,
  props: (use) => use.attributes,
  toMarkdown: ({ attributes: { editions: some = [], version, stage }, t }) => {
    const names = some.map((edition) => t(`availability.${edition}`));
    const all = [
      ...names,
      ...(version === undefined ? [] : [t('availability.version', { version })]),
      ...(stage === 'beta' ? [t('availability.beta')] : []),
    ];
    return `*${t('availability.label')}: ${all.join(', ')}*`;
  },
});
