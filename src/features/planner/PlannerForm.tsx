import type { ReactNode, SubmitEvent } from 'react';
import { editions, type Edition } from '../../core/model/edition.ts';
import type { Translate } from '../../core/model/messages.ts';
import { usesOf, type Use } from './model/uses-and-phases.ts';

// A page has one planner.
const id = (name: string): string => `planner-${name}`;

/** What the reader enters. */
export interface PlannerValues {
  readonly from: string;
  readonly to: string;
  readonly edition: Edition;
  readonly uses: readonly Use[];
}

/** What the form contains before the reader changes it, with the newest release. */
export const initialValues = (newest: string): PlannerValues => ({
  from: '',
  to: newest,
  edition: 'open-source',
  uses: ['sdk'],
});

/** Reads what the reader has entered into the form of the page before the planner has loaded. */
export function enteredIn(host: HTMLElement): Partial<PlannerValues> {
  const text = (name: 'from' | 'to') => {
    const input = host.querySelector(`#${id(name)}`);
    return input instanceof HTMLInputElement && input.value !== input.defaultValue && { [name]: input.value };
  };
  const select = host.querySelector('select');
  const edition = editions.find((each) => each === select?.value);
  const boxes = [...host.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
  return {
    ...text('from'),
    ...text('to'),
    ...(edition && edition !== 'open-source' && { edition }),
    ...(boxes.some((box) => box.checked !== box.defaultChecked) && {
      uses: usesOf.filter((_, index) => boxes[index]?.checked),
    }),
  };
}

export interface Props {
  readonly values: PlannerValues;
  /** Versions to choose from. Readers can enter others. Default: the form can't be submitted yet. */
  readonly versions?: readonly string[] | undefined;
  /** What is wrong with the values, and the fields that it is about. */
  readonly problem?: { readonly text: string; readonly fields: readonly ('from' | 'to')[] } | undefined;
  readonly onChange?: (changed: Partial<PlannerValues>) => void;
  readonly onSubmit?: () => void;
  readonly t: Translate;
  /** The plan. */
  readonly children?: ReactNode;
}

/** The form of the upgrade planner. Pages contain it from the beginning, so that nothing moves when the planner loads. */
export function PlannerForm({ values, versions, problem, onChange, onSubmit, t, children }: Props) {
  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSubmit?.();
  }

  const version = (name: 'from' | 'to') => (
    <div className="planner__field">
      <label htmlFor={id(name)}>{t(`upgradePlanner.field.${name}`)}</label>
      <input
        id={id(name)}
        value={values[name]}
        inputMode="decimal"
        autoComplete="off"
        placeholder="5.12"
        list={id('versions')}
        aria-invalid={problem?.fields.includes(name) ?? false}
        aria-describedby={problem && id('problem')}
        onChange={({ target }) => onChange?.({ [name]: target.value })}
      />
    </div>
  );

  return (
    <section className="planner" aria-labelledby={id('title')} data-search="skip">
      <p id={id('title')} className="planner__title">
        {t('upgradePlanner.title')}
      </p>
      <form className="planner__form" noValidate onSubmit={submit}>
        {version('from')}
        {version('to')}
        {versions && (
          <datalist id={id('versions')}>
            {versions.map((release) => (
              <option key={release}>{release}</option>
            ))}
          </datalist>
        )}
        <div className="planner__field">
          <label htmlFor={id('edition')}>{t('upgradePlanner.field.edition')}</label>
          <select
            id={id('edition')}
            value={values.edition}
            onChange={({ target }) =>
              onChange?.({ edition: editions.find((each) => each === target.value) ?? 'open-source' })
            }
          >
            {editions.map((each) => (
              <option key={each} value={each}>
                {t(`upgradePlanner.edition.${each}`)}
              </option>
            ))}
          </select>
        </div>
        <fieldset className="planner__uses">
          <legend>{t('upgradePlanner.uses')}</legend>
          {usesOf.map((use) => (
            <label key={use}>
              <input
                type="checkbox"
                checked={values.uses.includes(use)}
                onChange={({ target }) =>
                  onChange?.({
                    uses: target.checked ? [...values.uses, use] : values.uses.filter((each) => each !== use),
                  })
                }
              />
              {t(`upgradePlanner.use.${use}`)}
            </label>
          ))}
        </fieldset>
        {problem && (
          <p id={id('problem')} role="alert" className="planner__problem">
            {problem.text}
          </p>
        )}
        <button type="submit" disabled={!versions}>
          {t('upgradePlanner.submit')}
        </button>
      </form>
      {children}
    </section>
  );
}
