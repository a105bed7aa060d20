/** A result with what says whether it answers the query. */
export interface Candidate {
  readonly page: number;
  readonly score: number;
  /** How well one of the section's questions matches the query, from 0 to 1. */
  readonly answered: number;
}

const questionPattern =
  /^(?:how|what|why|which|where|when|who|can|could|does|do|is|are|should|must|may|will)\s+\S+\s+\S/i;
/** The least match of a question. */
const leastAnswered = 0.5;
/**
 * By how much the best result must beat other pages if its question matches completely. The worse the match, the larger the
 * lead must be. Measured by `npm run search:judge`.
 */
const leastLead = 1.32;

/** Returns whether a query is a question of several words. */
export function isQuestion(query: string): boolean {
  return questionPattern.test(query.trim());
}

/**
 * Returns whether the best result surely answers the query. A wrong answer on top is worse than none.
 * @param results best first
 */
export function isSurelyAnswered(query: string, [best, ...others]: readonly Candidate[]): boolean {
  if (best === undefined || !isQuestion(query)) return false;
  const next = others.find(({ page }) => page !== best.page)?.score ?? 0;
  return best.answered > leastAnswered && best.answered * best.score >= leastLead * next;
}
