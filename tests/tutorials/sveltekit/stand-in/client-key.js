export const clientKey = Symbol('client');
