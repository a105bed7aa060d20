import type { Translate } from '../../../../core/model/messages.ts';
import { addSegment, freeName, setSegments } from '../../scenario/edit-scenario.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { TextField } from '../Controls.tsx';
import { ConstraintsEditor } from './ConstraintsEditor.tsx';
import { EditableList } from './EditableList.tsx';
import { limits } from '../../scenario/limits.ts';

export interface Props {
  readonly scenario: Scenario;
  readonly operators: readonly string[];
  readonly onChange: (scenario: Scenario) => void;
  readonly t: Translate;
}

/** The segments of a scenario. Strategies select them. */
export function SegmentsEditor({ scenario, operators, onChange, t }: Props) {
  const { segments } = scenario;
  const withNew = () => {
    const names = segments.map(({ name = '' }) => name);
    return addSegment(scenario, freeName(t('labPage.edit.newSegment'), names)).segments;
  };
  return (
    <EditableList
      items={segments}
      onChange={(changed) => onChange(setSegments(scenario, changed))}
      nameOf={({ id, name }) => t('lab.step.segment', { segment: name ?? id })}
      addLabel={t('labPage.edit.addSegment')}
      create={() => withNew().at(-1) ?? { id: 1, constraints: [] }}
      most={limits.entries}
      look="cards"
      t={t}
    >
      {(segment, set) => (
        <>
          <div className="lab__row">
            <TextField
              label={t('labPage.edit.segmentName')}
              value={segment.name ?? ''}
              onChange={(name) => set({ ...segment, name })}
            />
          </div>
          <ConstraintsEditor
            constraints={segment.constraints}
            onChange={(constraints) => set({ ...segment, constraints })}
            operators={operators}
            t={t}
          />
        </>
      )}
    </EditableList>
  );
}
