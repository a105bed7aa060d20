import { t } from 'virtual:messages/loadedFields';
import { parseOwnJson } from '../../../core/model/own-json.ts';

/** Gives the loaded fields anchors that begin with the anchor of the field around them, as the fields of the page have. */
export function linkFields(details: HTMLDetailsElement): void {
  for (const field of details.querySelectorAll('.property:not([id])')) {
    const outer = field.parentElement?.closest('.property, .schema__union');
    const name = field.querySelector(':scope > .property__head > .property__name');
    // Options can have fields of the same names, so these get no anchors.
    if (!name || !outer?.matches('.property[id]')) continue;
    field.id = `${outer.id}.${name.textContent}`;
    const link = document.createElement('a');
    link.className = 'property__anchor';
    link.href = `#${field.id}`;
    name.replaceWith(link);
    link.append(name);
  }
}

/**
 * Adds the first version to fields that are newer than the operation of the page. A schema that hasn't loaded
 * yet keeps the versions of the fields that it contains.
 */
export function labelVersions(details: HTMLDetailsElement): void {
  const { versions: json } = details.dataset;
  if (json === undefined) return;
  const versions = new Map(Object.entries(parseOwnJson<Record<string, string>>(json)));
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
    label.textContent = t('loadedFields.since', { version });
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
