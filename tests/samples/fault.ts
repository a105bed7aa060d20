/** An error in a file, as a tool tells it. */
export interface Fault {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}
