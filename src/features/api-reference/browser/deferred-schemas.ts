import { t } from 'virtual:messages/schemas';
import { announce, onClick } from '../../../core/ui/dom.ts';
import { decodedFragment } from '../../../core/browser/fragment.ts';

/**
 * Loads the fields of schemas that the pages of the API leave out, when the reader opens them or follows a link to one of
 * the fields.
 */
export function start(): void {
  addEventListener('hashchange', () => void showLinkedField());
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open) void load(target);
    },
    // This event doesn't bubble.
    true,
  );
  onClick('[data-expand]', (button) => expandAll(button));
}

export function enterPage(): void {
  // The reader may have opened some before this script was loaded.
  for (const details of document.querySelectorAll('details[data-schema][open]')) {
    if (details instanceof HTMLDetailsElement) void load(details);
  }
  void showLinkedField();
}

/** Opens the schemas that lead to the field in the address: `#body.constraints.values`. */
async function showLinkedField(): Promise<void> {
  const name = decodedFragment(location.hash);
  if (!/^(?:body|\d{3})\./.test(name) || document.getElementById(name)) return;
  const steps = name.split('.');
  for (let length = 2; length < steps.length; length += 1) {
    const field = document.getElementById(steps.slice(0, length).join('.'));
    for (const details of field?.querySelectorAll(':scope > details') ?? []) {
      if (!(details instanceof HTMLDetailsElement)) continue;
      await load(details);
      // The reader may have followed another link meanwhile.
      if (!details.isConnected || decodedFragment(location.hash) !== name) return;
      details.open = true;
    }
  }
  document.getElementById(name)?.scrollIntoView();
}

/** The loads of schemas that haven't failed. */
const loads = new WeakMap<HTMLDetailsElement, Promise<void>>();

/** Loads the fields of a schema once, however many ask for them. Never rejects. */
function load(details: HTMLDetailsElement): Promise<void> {
  const name = details.dataset['schema'];
  if (name === undefined) return Promise.resolve();
  const running = loads.get(details) ?? addFields(details, name);
  loads.set(details, running);
  return running;
}

async function addFields(details: HTMLDetailsElement, name: string): Promise<void> {
  details.querySelector('[role=alert]')?.remove();
  try {
    const response = await fetch(
      new URL(`/reference/api/unleash/schemas/${encodeURIComponent(name)}.json`, location.origin),
    );
    const body: unknown = response.ok ? await response.json() : undefined;
    const html = typeof body === 'object' && body !== null ? Reflect.get(body, 'html') : undefined;
    if (typeof html !== 'string') throw new TypeError(`The fields of ${name} are missing.`);
    const { labelVersions, linkFields } = await import('./loaded-fields.ts');
    delete details.dataset['schema'];
    details.insertAdjacentHTML('beforeend', html);
    linkFields(details);
    labelVersions(details);
  } catch {
    loads.delete(details);
    const alert = document.createElement('p');
    alert.setAttribute('role', 'alert');
    alert.textContent = t('schemas.failed');
    details.append(alert);
  }
}

/** Opens everything in the section of a button, or closes it again. Opened schemas load their fields. */
function expandAll(button: HTMLElement): void {
  const section = button.closest('section');
  if (!section) return;
  const opens = button.getAttribute('aria-expanded') !== 'true';
  for (const details of section.querySelectorAll('details')) details.open = opens;
  const label = t(opens ? 'schemas.collapseAll' : 'schemas.expandAll');
  button.setAttribute('aria-expanded', String(opens));
  button.textContent = label;
  announce(label);
}
