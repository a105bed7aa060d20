import type { Translate } from '../../../../core/model/messages.ts';
import type { Constraint } from '../../engine/configuration.ts';
import { isListOperator } from '../../engine/operators.ts';
import { requirementOf } from '../../explanation/sentence.ts';
import { Choice, TextField } from '../Controls.tsx';
import { Check } from './Check.tsx';
import { EditableList } from './EditableList.tsx';
import { limits } from '../../scenario/limits.ts';

export interface Props {
  readonly constraints: readonly Constraint[];
  readonly onChange: (constraints: Constraint[]) => void;
  readonly operators: readonly string[];
  readonly t: Translate;
}

/** The constraints of a strategy or of a segment. */
export function ConstraintsEditor({ constraints, onChange, operators, t }: Props) {
  return (
    <EditableList
      items={constraints}
      onChange={onChange}
      nameOf={(constraint, index) =>
        t('labPage.edit.constraint', { number: index + 1, requirement: requirementOf(constraint, t) })
      }
      addLabel={t('labPage.edit.addConstraint')}
      create={() => ({ contextName: 'userId', operator: 'IN', values: [] })}
      most={limits.constraints}
      isOrdered
      t={t}
    >
      {(constraint, set) => <ConstraintFields constraint={constraint} onChange={set} operators={operators} t={t} />}
    </EditableList>
  );
}

interface FieldsProps extends Pick<Props, 'operators' | 't'> {
  readonly constraint: Constraint;
  readonly onChange: (constraint: Constraint) => void;
}

function ConstraintFields({ constraint, operators, onChange, t }: FieldsProps) {
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
    </div>
  );
}
