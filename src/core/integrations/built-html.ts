import { Parser } from 'htmlparser2';
import type { InlineCode } from './inline-code.ts';

/** An element of a built page that could run something that isn't ours. */
export interface Finding {
  /** Line of the element in the built file. */
  readonly line: number;
  readonly found: string;
  readonly allowed: string;
}

/** What {@link inspectHtml} reads from a page. */
export interface InspectedHtml {
  readonly findings: readonly Finding[];
  /** Whether the page shows images of other hosts, as readmes of SDKs do. */
  readonly hasForeignImages: boolean;
}

/** Types of `<script>` that hold data. Browsers don't run it. */
const dataTypes = new Set(['application/json', 'application/ld+json']);

/** Elements that show other documents, change what addresses mean, animate addresses, or make browsers read HTML differently. */
const forbiddenElements = new Set(
  'iframe frame frameset object embed applet portal fencedframe base set animate animatemotion animatetransform foreignobject math xmp plaintext noembed noframes'.split(
    ' ',
  ),
);

/** Attributes whose values are addresses. */
const addressAttributes = new Set(
  'href xlink:href src action formaction poster data background cite ping longdesc manifest'.split(' '),
);

/**
 * Finds everything in a page that could run and isn't ours: inline scripts and styles other than `own`, scripts of other
 * hosts, event handlers, and addresses such as `javascript:`. The checks of the content report the same with the line of
 * the source; this one sees what templates, components and fetched texts added.
 */
export function inspectHtml(html: string, own: InlineCode): InspectedHtml {
  const findings: Finding[] = [];
  let hasForeignImages = false;
  /** The script or style sheet that is being read. */
  let inline: { readonly name: 'script' | 'style'; readonly start: number; code: string } | undefined;
  const add = (start: number, found: string, allowed: string) =>
    findings.push({ line: html.slice(0, start).split('\n').length, found, allowed });

  const parser = new Parser({
    onopentag(tag, attributes) {
      const name = tag.toLowerCase();
      const start = parser.startIndex;
      if (forbiddenElements.has(name)) add(start, `<${name}>`, 'elements that show the page itself');
      for (const [attribute, value] of Object.entries(attributes)) {
        const rule = attributeRule(name, attribute, value);
        if (rule !== undefined) add(start, `${attribute}="${value.slice(0, 80)}" of <${name}>`, rule);
      }
      const { src, type } = attributes;
      if (name === 'img' && /^https:/i.test(src ?? '')) hasForeignImages = true;
      if (name === 'style') inline = { name, start, code: '' };
      if (name === 'script' && src === undefined && !dataTypes.has(type ?? '')) inline = { name, start, code: '' };
    },
    ontext(text) {
      if (inline) inline.code += text;
    },
    onclosetag(name) {
      if (name !== inline?.name) return;
      const { start, code } = inline;
      inline = undefined;
      if (name === 'script' && !own.scripts.has(code))
        add(start, `the inline script ${code.trim().slice(0, 80)}`, 'the scripts of src/core/browser/inline');
      if (name === 'style' && !own.styles.has(code))
        add(start, `the inline style sheet ${code.trim().slice(0, 80)}`, 'src/core/styles/first-paint*.css');
    },
  });
  parser.end(html);
  return { findings, hasForeignImages };
}

/** What an attribute may be instead; undefined if nothing is wrong with it. */
function attributeRule(element: string, attribute: string, value: string): string | undefined {
  const name = attribute.toLowerCase();
  if (name.startsWith('on')) return 'listeners in src/core/browser';
  if (name === 'style') return 'classes';
  if (name === 'srcdoc') return 'no documents in attributes';
  if (name === 'http-equiv') return 'headers, which src/core/integrations/host-files.ts writes';
  if (!addressAttributes.has(name)) return undefined;
  const address = withoutIgnored(value);
  if (element === 'script' && !/^\/(?![/\\])/.test(address)) return 'scripts of this site';
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  return scheme === undefined || schemes.has(scheme) ? undefined : 'https:, http: and mailto:';
}

const schemes = new Set(['https', 'http', 'mailto']);

/** Removes what browsers ignore in an address: https://url.spec.whatwg.org/#concept-basic-url-parser */
function withoutIgnored(address: string): string {
  // oxlint-disable-next-line no-control-regex
  return address.replace(/^[\u0000-\u0020]+|[\t\n\r]/g, '');
}
