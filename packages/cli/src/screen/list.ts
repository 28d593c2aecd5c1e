import { rowsFor } from './acts.ts';
import type { Key } from './rows.ts';

export class List<Item> {
  readonly #idOf: (item: Item) => string;
  #items: readonly Item[] = [];
  #at = 0;
  #top = 0;
  #height = 1;

  constructor(idOf: (item: Item) => string) {
    this.#idOf = idOf;
  }

  get items(): readonly Item[] {
    return this.#items;
  }

  get at(): number {
    return this.#at;
  }

  get selected(): Item | undefined {
    return this.#items[this.#at];
  }

  // Replaces the items. The selected item stays selected if it is still there.
  show(items: readonly Item[]): void {
    const id = this.selected === undefined ? undefined : this.#idOf(this.selected);
    // Usually nothing has moved, and a list may be long.
    const isSame = id !== undefined && items[this.#at] !== undefined && this.#idOf(items[this.#at] as Item) === id;
    const found = isSame || id === undefined ? this.#at : items.findIndex((item) => this.#idOf(item) === id);
    this.#items = items;
    this.#at = this.#clamp(found < 0 ? this.#at : found);
  }

  get seen(): readonly Item[] {
    return this.#items.slice(this.#top, this.#top + this.#height);
  }

  select(at: number): void {
    this.#at = this.#clamp(at);
  }

  press(key: Key): boolean {
    const by = rowsFor(key, this.#height);
    if (by !== undefined) this.select(this.#at + by);
    return by !== undefined;
  }

  window(height: number): readonly { readonly item: Item; readonly isSelected: boolean }[] {
    this.#height = Math.max(1, height);
    this.#top = Math.max(0, Math.min(this.#top, this.#items.length - this.#height));
    if (this.#at < this.#top) this.#top = this.#at;
    if (this.#at >= this.#top + this.#height) this.#top = this.#at - this.#height + 1;
    return this.#items
      .slice(this.#top, this.#top + this.#height)
      .map((item, at) => ({ item, isSelected: this.#top + at === this.#at }));
  }

  #clamp(at: number): number {
    return Math.max(0, Math.min(at, this.#items.length - 1));
  }
}
