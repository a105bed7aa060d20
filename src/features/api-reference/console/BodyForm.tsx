import { useEffect, useRef } from 'react';
import type { BodySchema } from '../request-data.ts';
import { withField, withoutField } from './body-fields.ts';
import type { BodyProblem } from './check-body.ts';
import { BodyFormField } from './BodyFormField.tsx';
import type { FormContext } from './form-context.ts';
import { writtenPath, type JsonPath } from './json-text.ts';
import { t } from 'virtual:messages/console';

export interface Props {
  readonly schema: BodySchema;
  /** What the JSON says. The form has no other state, so switching to JSON and back loses nothing. */
  readonly body: unknown;
  readonly problems: readonly BodyProblem[];
  readonly onChange: (body: unknown) => void;
}

/** What gets the focus after a change: a field that was added, or what adds the next one. */
interface NextFocus {
  readonly kind: 'field' | 'add';
  readonly path: string;
}

/** A form for a body, from its schema. */
export default function BodyForm({ schema, body, problems, onChange }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const nextFocus = useRef<NextFocus>(undefined);
  useEffect(() => {
    const next = nextFocus.current;
    nextFocus.current = undefined;
    if (next) focusOn(host.current, next);
  });

  const context: FormContext = {
    schema,
    problemsAt: (path) => problems.filter((problem) => placeOf(problem) === writtenPath(path)),
    hasProblemIn: (path) => problems.some((problem) => isWithin(placeOf(problem), writtenPath(path))),
    onEdit: (path, value) => onChange(withField(body, { path, value })),
    onAdd: (path, value) => {
      nextFocus.current = { kind: 'field', path: writtenPath(path) };
      onChange(withField(body, { path, value }));
    },
    onRemove: (path) => {
      nextFocus.current = { kind: 'add', path: writtenPath(path.slice(0, -1)) };
      onChange(withoutField(body, path));
    },
  };
  return (
    <div className="body-form" role="group" aria-label={t('console.form.label')} ref={host}>
      <BodyFormField schema={schema.schema} value={body} path={[]} required context={context} />
    </div>
  );
}

/** The path of the field that a problem is about. */
function placeOf({ path, message, values }: BodyProblem): string {
  const missing: JsonPath = message === 'required' && values['name'] !== undefined ? [values['name']] : [];
  return writtenPath([...path, ...missing]);
}

const isWithin = (place: string, path: string): boolean =>
  path === '' || place === path || place.startsWith(`${path}.`) || place.startsWith(`${path}[`);

/** Where the focus goes in a field, most useful first. */
const focusable = [':scope > summary', 'input:not([type="checkbox"]), select, textarea', 'input, button'];

function focusOn(host: HTMLElement | null, { kind, path }: NextFocus): void {
  const find = (name: 'field' | 'add') =>
    [...(host?.querySelectorAll<HTMLElement>(`[data-${name}]`) ?? [])].find((each) => each.dataset[name] === path);
  const field = find('field');
  const inside = focusable.map((selector) => field?.querySelector<HTMLElement>(selector)).find((each) => each);
  (kind === 'add' ? (find('add') ?? inside) : inside)?.focus();
}
