/** Replaces `node:os` in the browser. A page doesn't know the name of its computer. */
export const hostname = (): string => '';
export const userInfo = (): { readonly username: string } => ({ username: '' });
