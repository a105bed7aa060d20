import type { ApiContent, ApiResponse } from './model/description.ts';

/** The responses that are shown separately, and the errors that are shown together because their bodies are alike. */
export interface ResponseGroups {
  readonly successes: readonly ApiResponse[];
  readonly errors: readonly ErrorGroup[];
}

export interface ErrorGroup {
  readonly responses: readonly ApiResponse[];
  readonly content: readonly ApiContent[];
}

/** Most errors of an operation have the same body, so its schema is shown once below them. */
export function responseGroupsOf(responses: readonly ApiResponse[]): ResponseGroups {
  const isError = ({ status }: ApiResponse) => /^[45]/.test(status);
  const groups = new Map<string, ErrorGroup & { responses: ApiResponse[] }>();
  for (const response of responses.filter(isError)) {
    const key = JSON.stringify(response.content);
    const group = groups.get(key);
    if (group) group.responses.push(response);
    else groups.set(key, { responses: [response], content: response.content });
  }
  return { successes: responses.filter((response) => !isError(response)), errors: [...groups.values()] };
}
