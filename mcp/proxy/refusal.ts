/** Why the proxy itself responds to a request, in the form of every error of this project. */
export interface Refusal {
  readonly status: number;
  /** A short name for programs. */
  readonly reason: string;
  readonly found: string;
  readonly allowed: string;
  readonly fix: string;
}

/** Returns a refusal as the body of a response. */
export function refusalBody({ reason, found, allowed, fix }: Refusal): string {
  return JSON.stringify({ error: reason, message: `${found} ${allowed} ${fix}`, found, allowed, fix });
}
