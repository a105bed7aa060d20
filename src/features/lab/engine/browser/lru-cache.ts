/** Replaces `lru-cache` in the browser, where the SDK keeps up to 100 compiled regular expressions in one. */
export class LRUCache<Key, Value> extends Map<Key, Value> {
  readonly #max: number;

  constructor({ max }: { readonly max: number }) {
    super();
    this.#max = max;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    const [oldest] = this.keys();
    if (this.size > this.#max && oldest !== undefined) this.delete(oldest);
    return this;
  }
}
