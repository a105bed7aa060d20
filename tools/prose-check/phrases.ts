/** A phrase that the writing guide replaces. */
export interface PhraseRule {
  /** Matches the phrase, whatever its case. Inline code appears in the text with its backticks. */
  readonly pattern: RegExp;
  /** What to write instead. */
  readonly use: string;
}

const server = 'server|unleash|edge|api|endpoint|instance|proxy|operation|request|route|address|frontend api';

/** Terms: one word for one thing, on every page, in the interface and in code. */
const terms: readonly PhraseRule[] = [
  {
    pattern: rule(`(${server}|it|which|that|and|then|both|all|always|also) answers?( with)? (an? )?[\`"]?[1-5]\\d\\d`),
    use: 'returns (status code)',
  },
  { pattern: rule(`(${server}) answers?( with)?`), use: 'returns, responds (with)' },
  { pattern: rule(`the answer is [\`"]?[1-5]\\d\\d`), use: 'the server returns (status code)' },
  { pattern: rule(`answers [\`"]?[1-5]\\d\\d`), use: 'returns (status code)' },
  {
    pattern: rule(`(answer's|answers') (body|status|headers?)|(body|status|headers?) of (the|an|each) answer`),
    use: 'response body, status or header',
  },
  { pattern: rule(`(flag|feature) definitions?|configuration of the environment`), use: 'flag configuration' },
  { pattern: rule(`admin(istration)? interface`), use: 'Admin UI' },
  { pattern: rule(`client tokens?`), use: 'backend token' },
  // 'Server SDKs' is the title of a column in the footer.
  { pattern: rule(`(?!(?-i:Server SDKs))(server|server-side) sdks?`), use: 'backend SDK' },
  { pattern: rule(`(client|client-side) sdks?`), use: 'frontend SDK' },
  { pattern: rule(`feature[ -]toggles?`), use: 'feature flag' },
  { pattern: rule(`(an?|each|every|this|that|your) toggle(?! (switch|button))`), use: 'flag' },
  { pattern: /\bOSS\b/, use: 'Open Source' },
  { pattern: rule(`paid (editions?|plans?|versions?)`), use: 'Pro, Enterprise' },
  { pattern: rule(`e-mails?`), use: 'email' },
  { pattern: rule(`code bases?`), use: 'codebase' },
  { pattern: rule(`user names?`), use: 'username' },
  { pattern: rule(`host names?`), use: 'hostname' },
  { pattern: rule(`file names?`), use: 'filename' },
  { pattern: rule(`data base`), use: 'database' },
  { pattern: rule(`case (sensitive|insensitive)`), use: 'case-sensitive, case-insensitive' },
  { pattern: rule(`double click`), use: 'double-click' },
  { pattern: rule(`log-in`), use: 'log in (verb), login (noun)' },
];

/** Phrases that a native writer wouldn't choose. */
const phrases: readonly PhraseRule[] = [
  { pattern: rule(`mend(s|ed|ing)?`), use: 'fix' },
  { pattern: rule(`anew|afresh`), use: 'again' },
  { pattern: rule(`somebody('s)?`), use: 'someone, or the role: the user, a member' },
  { pattern: rule(`everybody('s)?`), use: 'everyone' },
  { pattern: rule(`nobody('s)?`), use: 'no one' },
  { pattern: rule(`anybody('s)?`), use: 'anyone' },
  { pattern: rule(`shall`), use: 'must, should, or the plain present' },
  { pattern: rule(`(has|have|had|having) to be`), use: 'must be, needs to be' },
  {
    pattern: rule(
      `stands? (in|inside|beside|before|behind|below|above|between|next|at|on|under|there|around|alone|near)`,
    ),
    use: 'is in, is next to, comes before, means',
  },
  { pattern: rule(`beside(?! the point)`), use: 'besides, in addition to, next to' },
  {
    pattern: rule(
      `(?<!(leave|left|leaves|leaving|let|stands?|not|it|them|him|us|you) )alone(?= (is|are|does|do|can|has|have|shows?|decides?|may|makes?|gives?|says?|knows?|sees?|reads?|takes?|needs?|costs?|changes?)\\b)`,
    ),
    use: 'only (before the word that it limits)',
  },
  { pattern: rule(`of (its|their|your|his|her|our) own`), use: 'its own, a separate, a dedicated' },
  {
    pattern: rule(
      `(go|goes|going|went) on(?= (until|with|as|to|while|at|where|working|running|serving|using|reading|sending|without|in|from)\\b|[.,;:]|$)`,
    ),
    use: 'continue, keep',
  },
  { pattern: rule(`(by|of) itself`), use: 'automatically' },
  { pattern: rule(`(by|of) themselves`), use: 'automatically' },
  { pattern: rule(`in any case(?= of)|in any letter case|of any case`), use: 'case-insensitive' },
  { pattern: rule(`belongs? into`), use: 'belongs in, belongs to' },
  {
    pattern: rule(
      `(?<=^|[.!?:;] )who (?=(opens?|wants?|needs?|has|may|can|reads?|signs?|uses?|creates?|changes?|sends?|knows?|comes?|deletes?|runs?|does|asks?|gets?|sees?|holds?|works?)\\b)(?![^.?]*\\?)`,
    ),
    use: 'If you …, or: anyone who …',
  },
  { pattern: rule(`whoever`), use: 'anyone who, the user who' },
  { pattern: rule(`whichever`), use: 'whatever, or name the thing' },
  { pattern: rule(`makes? an event`), use: 'creates an event, records an event' },
  { pattern: rule(`here you (find|learn|see)`), use: 'This page explains …' },
  { pattern: rule(`is told (which|what|how|where|when|that)`), use: 'This page explains …, or: receives' },
  { pattern: rule(`deals?( all)?( the)? users|throws? the dice`), use: 'reassigns users, picks a new random value' },
  { pattern: rule(`ask the server (how|whether|if)`), use: 'Check that the server …' },
  {
    pattern: rule(`(refuses|ends|prevents) the start|refuses to start`),
    use: "Unleash doesn't start, startup fails with …",
  },
  { pattern: rule(`rhythm`), use: 'interval, how often' },
  {
    pattern: rule(
      `(?<!there )(is|are|was|were) no (number|part|email|address|valid|flag|name|page|json|boolean|string|integer|code|list|date|error|test|user|token|file)`,
    ),
    use: 'is not a …, isn’t part of …',
  },
  { pattern: rule(`in (its|their|his|her|whose) stead`), use: 'instead' },
  { pattern: rule(`out of reach`), use: 'unreachable, unavailable' },
  { pattern: rule(`has it (too|all|as well|already)`), use: 'name the thing: also includes …' },
  { pattern: rule(`all the same(?=[.,;])`), use: 'anyway, still' },
  { pattern: rule(`(?<=[,;.] )for (they|it|he|she|we|there|these|those) (?!(is|are) )`), use: 'because …' },
  { pattern: rule(`so many times|as many (times )?as it may`), use: 'name the number or limit' },
  { pattern: rule(`comes? to an end`), use: 'ends' },
  { pattern: rule(`until then(?= (it|they|the))`), use: 'until the …, name the moment' },
  { pattern: rule(`say where to`), use: 'specify the destination' },
  { pattern: rule(`leads? nowhere`), use: 'is broken, points to nothing' },
  { pattern: rule(`leads? (somewhere|where (it|they) should)`), use: 'points to an existing page' },
  { pattern: rule(`(tell|tells|told|telling) apart`), use: 'distinguish' },
  { pattern: rule(`(put|puts|putting) right|puts? it right`), use: 'correct, fix' },
  { pattern: rule(`help (yourself|oneself|themselves) out|help out yourself`), use: 'handle in your own code' },
  { pattern: rule(`in the same spirit`), use: 'in a similar way' },
  { pattern: rule(`under way`), use: 'in progress, pending' },
  { pattern: rule(`(no|not any) more(?=[.,;:]|$)`), use: 'no longer' },
  { pattern: rule(`thereof|therein|thereby|therewith|herewith|hereby|wherein|whereof`), use: 'name the thing' },
  { pattern: rule(`in vain`), use: 'without success' },
  { pattern: rule(`at last(?=[.,;:]|$)`), use: 'finally' },
  { pattern: rule(`(?<!all )at once`), use: 'immediately, or: at the same time' },
  { pattern: rule(`give(s|n)? back`), use: 'return' },
  { pattern: rule(`(its|their) like|and the like`), use: 'similar …' },
  {
    pattern: rule(`may not(?= (be|have|know|see|use|do))`),
    use: "can't, must not, or might not: “may not” can mean both",
  },
  {
    pattern: rule(`(simply|easily|just) (run|add|call|set|use|click|open|install)`),
    use: 'leave out “simply”, “easily”, “just”',
  },
  { pattern: rule(`in order to`), use: 'to' },
  { pattern: rule(`utili[sz]e(s|d)?`), use: 'use' },
  { pattern: rule(`e\\.g\\.,?|i\\.e\\.,?`), use: 'for example, that is' },
  { pattern: /(?<=^|[.!?] )Otherwise(?= (?!,))/u, use: 'Otherwise, (with a comma)' },
  { pattern: rule(`coming soon`), use: 'leave it out until it exists' },
  { pattern: rule(`please`), use: 'leave it out' },
];

export const phraseRules: readonly PhraseRule[] = [...terms, ...phrases];

/** Matches whole words of `source`, whatever their case. */
function rule(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${source})(?![\\p{L}\\p{N}]|-\\p{L})`, 'iu');
}
