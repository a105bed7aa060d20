import { t } from 'virtual:messages/schemas';
import { announce, onClick } from './dom.ts';

/** Loads the fields of schemas that the pages of the API leave out, when the reader opens them. */
export function start(): void {
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
}

async function load(details: HTMLDetailsElement): Promise<void> {
  const name = details.dataset['schema'];
  if (name === undefined) return;
  delete details.dataset['schema'];
  details.querySelector('[role=alert]')?.remove();
  try {
    const response = await fetch(
      new URL(`/reference/api/unleash/schemas/${encodeURIComponent(name)}.json`, location.origin),
    );
    const body: unknown = response.ok ? await response.json() : undefined;
    const html = typeof body === 'object' && body !== null ? Reflect.get(body, 'html') : undefined;
    if (typeof html !== 'string') throw new TypeError(`The fields of ${name} are missing.`);
    details.insertAdjacentHTML('beforeend', html);
    labelVersions(details);
  } catch {
    details.dataset['schema'] = name;
    const alert = document.createElement('p');
    alert.setAttribute('role', 'alert');
    alert.textContent = t('schemas.failed');
    details.append(alert);
  }
}

/**
 * Adds the first version to fields that are newer than the operation of the page. A schema that hasn't loaded
 * yet keeps the versions of the fields that it contains.
 */
function labelVersions(details: HTMLDetailsElement): void {
  const { versions: json } = details.dataset;
  if (json === undefined) return;
  const versions = new Map(Object.entries<string>(JSON.parse(json)));
  const pathTo = (element: Element): string => {
    const names: string[] = [];
    for (let place = element.closest('.property'); place && details.contains(place);) {
      names.unshift(place.querySelector('.property__name')?.textContent ?? '');
      place = place.parentElement?.closest('.property') ?? null;
    }
    return names.filter((name) => name !== '').join('.');
  };
  for (const head of details.querySelectorAll('.property__head')) {
    const version = versions.get(pathTo(head));
    if (version === undefined) continue;
    const label = document.createElement('span');
    label.className = 'since unsearched';
    label.dataset['since'] = version;
    label.textContent = t('schemas.since', { version });
    head.append(' ', label);
  }
  for (const inner of details.querySelectorAll<HTMLElement>('details[data-schema]')) {
    const prefix = `${pathTo(inner)}.`;
    const below = [...versions].flatMap(([field, version]) =>
      field.startsWith(prefix) ? [[field.slice(prefix.length), version]] : [],
    );
    if (below.length > 0) inner.dataset['versions'] = JSON.stringify(Object.fromEntries(below));
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
