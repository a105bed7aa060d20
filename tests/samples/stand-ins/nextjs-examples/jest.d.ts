/** The two functions of Jest that the page's tests call; Jest itself isn't installed here. */
declare module '@jest/globals' {
  export function test(name: string, run: () => void | Promise<void>): void;
  export function expect(actual: unknown): { toBe(expected: unknown): void; toContain(part: string): void };
}
