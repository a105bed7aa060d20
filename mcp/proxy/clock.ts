/** Calls a function after a time, unless the function that it returns is called before. */
export type After = (milliseconds: number, act: () => void) => () => void;

/** The clock of the machine. */
export const after: After = (milliseconds, act) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};
