/** Methods of operations in OpenAPI 3.0, in the order in which pages list them. */
export const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const;
export type Method = (typeof methods)[number];
