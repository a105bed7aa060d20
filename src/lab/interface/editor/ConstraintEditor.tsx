import type { Translate } from '../../../model/messages.ts';
import type { Constraint } from '../../engine/configuration.ts';
import { isListOperator } from '../../engine/operators.ts';
import { Choice, TextField } from '../Controls.tsx';

export interface Props {
  readonly constraint: Constraint;
  readonly operators: readonly string[];
  readonly onChange: (constraint: Constraint) => void;
  readonly onRemove: () => void;
  readonly t: Translate;
}

/** The fields of a constraint. */
export function ConstraintEditor({ constraint, operators, onChange, onRemove, t }: Props) {
  const { contextName, operator, values, value = '', inverted = false, caseInsensitive = false } = constraint;
  return (
    <div className="lab__row">
      <TextField
        label={t('labPage.edit.field')}
        value={contextName}
        onChange={(text) => onChange({ ...constraint, contextName: text })}
      />
      <Choice
        label={t('labPage.edit.operator')}
        value={operator}
        options={operators}
        onChange={(chosen) => onChange({ ...constraint, operator: chosen })}
      />
      {isListOperator(operator) ? (
        <TextField
          label={t('labPage.edit.values')}
          value={values.join(', ')}
          onChange={(text) => onChange({ ...constraint, values: text === '' ? [] : text.split(/,\s?/) })}
        />
      ) : (
        <TextField
          label={t('labPage.edit.value')}
          value={value}
          onChange={(text) => onChange({ ...constraint, value: text })}
        />
      )}
      <Check
        label={t('labPage.edit.inverted')}
        isChecked={inverted}
        onChange={(checked) => onChange({ ...constraint, inverted: checked })}
      />
      {(operator.startsWith('STR_') || operator === 'REGEX') && (
        <Check
          label={t('labPage.edit.caseInsensitive')}
          isChecked={caseInsensitive}
          onChange={(checked) => onChange({ ...constraint, caseInsensitive: checked })}
        />
      )}
      <button type="button" onClick={onRemove}>
        {t('labPage.edit.removeConstraint')}
      </button>
    </div>
  );
}

interface CheckProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

export function Check({ label, isChecked, onChange }: CheckProps) {
  return (
    <label className="lab__control lab__control--check">
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
