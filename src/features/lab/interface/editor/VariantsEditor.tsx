import type { Translate } from '../../../../core/model/messages.ts';
import type { Variant } from '../../engine/configuration.ts';
import { freeName } from '../../scenario/edit-scenario.ts';
import { Choice, Range, TextField } from '../Controls.tsx';
import { EditableList } from './EditableList.tsx';
import { NameField } from './NameField.tsx';
import { limits } from '../../scenario/limits.ts';

export interface Props {
  readonly variants: readonly Variant[];
  readonly onChange: (variants: Variant[]) => void;
  readonly t: Translate;
}

const payloadTypes = ['string', 'number', 'json', 'csv'] as const;

/** The variants of a strategy or of a flag, with their weights and payloads. The first one decides about the stickiness. */
export function VariantsEditor({ variants, onChange, t }: Props) {
  const names = variants.map(({ name }) => name);
  return (
    <EditableList
      items={variants}
      onChange={onChange}
      nameOf={({ name }) => t('labPage.edit.variantNamed', { name })}
      addLabel={t('labPage.edit.addVariant')}
      create={() => ({
        name: freeName('variant', names),
        weight: 500,
        stickiness: variants[0]?.stickiness ?? 'default',
      })}
      most={limits.variants}
      isOrdered
      t={t}
    >
      {(variant, set, index) => (
        <div className="lab__row">
          <NameField
            label={t('labPage.edit.variant')}
            name={variant.name}
            taken={names.toSpliced(index, 1)}
            onRename={(name) => set({ ...variant, name })}
            t={t}
          />
          <Range
            label={t('lab.control.weight', { variant: variant.name })}
            value={variant.weight}
            max={1000}
            unit=""
            onChange={(weight) => set({ ...variant, weight })}
          />
          {index === 0 && (
            <TextField
              label={t('lab.control.stickiness')}
              value={variant.stickiness ?? 'default'}
              onChange={(stickiness) => onChange(variants.map((each) => ({ ...each, stickiness })))}
            />
          )}
          <TextField
            label={t('labPage.edit.payload')}
            value={variant.payload?.value ?? ''}
            onChange={(value) => {
              const { payload, ...rest } = variant;
              set(value === '' ? rest : { ...rest, payload: { type: payload?.type ?? 'string', value } });
            }}
          />
          {variant.payload && (
            <Choice
              label={t('labPage.edit.payloadType')}
              value={variant.payload.type}
              options={payloadTypes}
              onChange={(chosen) => {
                const type = payloadTypes.find((each) => each === chosen);
                if (variant.payload && type) set({ ...variant, payload: { ...variant.payload, type } });
              }}
            />
          )}
        </div>
      )}
    </EditableList>
  );
}
