import { useState } from 'react';
import { Choice } from './Controls.tsx';
import { PopulationPicture, type Props as PictureProps } from './PopulationPicture.tsx';
import type { Evaluated } from './use-results.ts';

export interface Props extends Pick<PictureProps, 'lab' | 't'> {
  readonly evaluated: Evaluated;
}

const sizes = [1_000, 5_000, 10_000];
const labelOf = (size: number) => size.toLocaleString('en');

/** Generated users of the page of the lab. Readers choose how many, and a second flag to compare with. */
export function PopulationPanel({ lab, evaluated: { engine, scenario }, t }: Props) {
  const [users, setUsers] = useState(sizes[0] ?? 1_000);
  const [chosen, setChosen] = useState<string>();
  const others = engine.configuration.flags.map(({ name }) => name).filter((name) => name !== scenario.flag);
  const [like, setLike] = useState<string>();
  const noFields = t('labPage.likeNone');
  // A flag with a constraint on a country would otherwise be off for all generated users.
  const model =
    like === noFields ? undefined : (scenario.contexts.find(({ name }) => name === like) ?? scenario.contexts[0]);
  // The flag may be gone, or be the one that is shown.
  const compare = others.find((name) => name === chosen);
  const none = t('labPage.compareNone');
  return (
    <>
      <div className="lab__row">
        <Choice
          label={t('labPage.users')}
          value={labelOf(users)}
          options={sizes.map(labelOf)}
          onChange={(label) => setUsers(sizes.find((size) => labelOf(size) === label) ?? users)}
        />
        <Choice
          label={t('labPage.like')}
          value={model?.name ?? noFields}
          options={[...scenario.contexts.map(({ name }) => name), noFields]}
          onChange={setLike}
        />
        {others.length > 0 && (
          <Choice
            label={t('labPage.compare')}
            value={compare ?? none}
            options={[none, ...others]}
            onChange={(name) => setChosen(name === none ? undefined : name)}
          />
        )}
      </div>
      <PopulationPicture
        lab={lab}
        engine={engine}
        flag={scenario.flag}
        users={users}
        compare={compare}
        common={model?.context}
        t={t}
      />
    </>
  );
}
