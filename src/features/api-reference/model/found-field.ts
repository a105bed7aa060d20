/** A field that the text of the page doesn't contain for the search. */
export interface FoundField {
  readonly name: string;
  /** The field, or the closest part of the page around it that has an anchor. */
  readonly anchor: string;
  readonly text: string;
}
