export interface Props {
  readonly name: string;
}

/** A component for the page beside it. */
export function Greeting({ name }: Props) {
  return (
    <em className="greeting" data-greeting={name}>
      Hello, {name}!
    </em>
  );
}
