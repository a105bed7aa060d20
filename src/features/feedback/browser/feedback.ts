import { feedback, issuesUrl } from 'virtual:assistants-and-feedback';
import { t } from 'virtual:messages/feedback';
import { all, announce, one, onClick } from '../../../core/ui/dom.ts';

/** The most characters that a comment can have. */
const maxLength = 2000;
/** GitHub returns 414 for addresses that are longer than about 8,190 characters. Many letters need nine of them. */
const longestAddress = 8000;

interface Opinion {
  /** Path of the page. */
  readonly page: string;
  readonly helpful: boolean;
  /** Empty until the reader has written something. */
  readonly text: string;
}

/**
 * The question at the end of a page. Nothing is sent before the reader answers, and nothing about the reader is sent. With
 * an endpoint, the choice is sent first, with an empty text, and the comment afterwards. Without one, the comment opens as a
 * new issue, which the reader can still change.
 */
export function start(): void {
  onClick('[data-helpful]', (button) => {
    const place = button.closest<HTMLElement>('[data-feedback]');
    if (place) choose(place, button);
  });
}

function choose(place: HTMLElement, button: HTMLElement): void {
  for (const other of all('[data-helpful]', place)) other.setAttribute('aria-pressed', String(other === button));
  const opinion = { page: location.pathname, helpful: button.dataset['helpful'] === 'yes', text: '' };
  if (feedback.endpoint !== undefined) void send(feedback.endpoint, opinion).catch(() => undefined);
  const written = one('textarea', place);
  const form = formFor(place, opinion, written instanceof HTMLTextAreaElement ? written.value : '');
  one('.feedback__form', place)?.remove();
  place.append(form);
  announce(t('feedback.received'));
}

function formFor(place: HTMLElement, opinion: Opinion, written: string): HTMLFormElement {
  const form = element('form', { className: 'feedback__form' });
  const id = 'feedback-text';
  const label = element('label', { htmlFor: id });
  label.textContent = t(opinion.helpful ? 'feedback.praise' : 'feedback.complaint');
  const text = element('textarea', { id, maxLength, value: written });
  const note = element('p', { className: 'feedback__note' });
  note.textContent = t(feedback.endpoint === undefined ? 'feedback.issueNote' : 'feedback.note');
  const submit = element('button', { className: 'button', type: 'submit' });
  submit.textContent = t(feedback.endpoint === undefined ? 'feedback.openIssue' : 'feedback.send');
  form.append(label, text, note, submit);
  // The browser shows and announces the message instead of submitting the form.
  const check = () => {
    const fits = feedback.endpoint !== undefined || fitsIntoIssue({ ...opinion, text: text.value.trim() });
    text.setCustomValidity(fits ? '' : t('feedback.long'));
  };
  text.addEventListener('input', check);
  check();
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void finish(place, { ...opinion, text: text.value.trim() });
  });
  return form;
}

async function finish(place: HTMLElement, opinion: Opinion): Promise<void> {
  if (feedback.endpoint === undefined) {
    open(issueUrl(issuesUrl, opinion), '_blank', 'noopener');
    end(place, t('feedback.issueOpened'));
    return;
  }
  try {
    if (opinion.text !== '') await send(feedback.endpoint, opinion);
    end(place, t('feedback.thanks'));
  } catch {
    const failure = element('p', { className: 'feedback__note' });
    failure.setAttribute('role', 'alert');
    // The comment is still in the form, from which the reader can copy it.
    const short = fitsIntoIssue(opinion) ? opinion : { ...opinion, text: '' };
    const link = element('a', { href: issueUrl(issuesUrl, short), target: '_blank', rel: 'noopener noreferrer' });
    link.textContent = t('feedback.openIssue');
    failure.append(t('feedback.failed'), ' ', link);
    one('[role=alert]', place)?.remove();
    one('.feedback__form', place)?.append(failure);
  }
}

/** Replaces the question and keeps the focus where it is. */
function end(place: HTMLElement, text: string): void {
  const thanks = element('p', { textContent: text, tabIndex: -1 });
  place.replaceChildren(thanks);
  thanks.focus();
  announce(text);
}

async function send(endpoint: string, opinion: Opinion): Promise<void> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(opinion),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  });
  if (!response.ok) throw new Error(`The feedback was refused with status ${response.status}.`);
}

const fitsIntoIssue = (opinion: Opinion): boolean => issueUrl(issuesUrl, opinion).length <= longestAddress;

/** The address of a new issue with what the reader wrote. */
function issueUrl(address: string, { page, helpful, text }: Opinion): string {
  const fields = new URLSearchParams({
    title: t('feedback.issueTitle', { page }),
    body: t(helpful ? 'feedback.issuePraise' : 'feedback.issueComplaint', { page, text }),
  });
  return `${address}?${fields}`;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
