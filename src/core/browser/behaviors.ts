/**
 * One thing that scripts add to a page, such as copy buttons. `start` listens on the document and runs once. `enterPage`
 * looks at the elements of a page. It runs when the scripts start, and again after each client-side navigation.
 */
export interface Behavior {
  readonly start?: () => void;
  readonly enterPage?: () => void;
}

/** Behaviors by name. */
export type Behaviors = Readonly<Record<string, Behavior>>;

/**
 * Starts behaviors on the current page, and on every page that client-side navigation brings. They start in the order of
 * their names, wherever they come from.
 */
export function startBehaviors(all: Behaviors): void {
  const behaviors = Object.entries(all);
  behaviors.sort(([a], [b]) => (a < b ? -1 : 1));
  const enterPage = () => {
    for (const [name, behavior] of behaviors) void attempt(name, () => behavior.enterPage?.());
  };
  for (const [name, behavior] of behaviors) void attempt(name, () => behavior.start?.());
  enterPage();
  // https://docs.astro.build/en/guides/view-transitions/#astroafter-swap
  document.addEventListener('astro:after-swap', enterPage);
}

/**
 * Runs a step of a behavior. If it throws or rejects, the error is reported and all other behaviors keep working.
 *
 * @returns whether the step was successful
 */
export async function attempt(name: string, step: () => unknown): Promise<boolean> {
  try {
    await step();
    return true;
  } catch (error) {
    console.error(`The page behavior '${name}' failed.`, error);
    return false;
  }
}
