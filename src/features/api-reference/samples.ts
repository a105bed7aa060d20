import type { SampleRequest } from './request.ts';
import { languages } from './sample-languages.ts';

/** A request in one language. */
export interface Sample {
  /** The displayed name. The reader's choice is stored under this name. */
  readonly label: string;
  /** Language of the highlighter. */
  readonly language: string;
  readonly code: string;
}

/**
 * Returns a request in nine languages. Every sample reads the secret from the environment, prints the response body, and
 * ends with a non-zero exit code if the server returns an error.
 */
export function samplesOf(request: SampleRequest): readonly Sample[] {
  return languages.map(({ label, language, write }) => ({ label, language, code: write(request) }));
}
