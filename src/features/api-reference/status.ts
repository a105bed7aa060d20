/** Reason phrases: https://www.iana.org/assignments/http-status-codes */
const phrases: Readonly<Record<string, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** Returns the status with its reason phrase, such as `404 Not Found`, or only the status if it has no phrase here. */
export function statusName(status: string): string {
  const phrase = phrases[status];
  return phrase === undefined ? status : `${status} ${phrase}`;
}
