import type { Json } from '../../../../model/json.ts';

/**
 * The items of all open lists, innermost last. A list is created once its length is known: one that grows item by item allocates
 * more than most lists ever hold.
 */
export class Items {
  readonly #items: Json[] = [];
  #count = 0;

  /** Adds an item to the innermost list. */
  push(item: Json): void {
    this.#items[this.#count++] = item;
  }

  /** The last item of the innermost list; undefined if all lists are empty. */
  last(): Json | undefined {
    return this.#items[this.#count - 1];
  }

  /** Takes the last items off as a list. Leftovers are overwritten, or freed with the reader. */
  take(count: number): Json[] {
    const items = this.#items;
    const from = this.#count - count;
    this.#count = from;
    // Short ones by hand, which is faster.
    if (count === 0) return [];
    if (count === 1) return [items[from] as Json];
    if (count === 2) return [items[from] as Json, items[from + 1] as Json];
    if (count === 3) return [items[from] as Json, items[from + 1] as Json, items[from + 2] as Json];
    return items.slice(from, from + count);
  }
}
