import type { ApiContent, ApiResponse } from '../model/api/description.ts';

/** Responses that are shown one by one, and errors whose bodies are alike, together. */
export interface ResponseGroups {
  readonly successes: readonly ApiResponse[];
  readonly errors: readonly ErrorGroup[];
}

export interface ErrorGroup {
  readonly responses: readonly ApiResponse[];
  readonly content: readonly ApiContent[];
}

/** Most errors of an operation have the same body: it is shown once below all of them. */
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
