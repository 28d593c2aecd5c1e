import type { Data, Value } from './values/value.ts';

/** Where the fields of an object are put, one slot per name; undefined if there is no such field. */
export type FieldSlots = (Value | undefined)[];

/** The names that expressions read, each with a slot, so that a field is looked up once for all of them. */
export class FieldTable {
  readonly #names: string[] = [];
  /** Slots of names that every object inherits, such as `constructor`. */
  readonly #inherited = new Set<number>();
  readonly #empty: undefined[] = [];

  /** The slot of a name, made if it is new. */
  slotOf(name: string): number {
    const known = this.#names.indexOf(name);
    if (known >= 0) return known;
    this.#empty.push(undefined);
    const slot = this.#names.push(name) - 1;
    if (name in Object.prototype) this.#inherited.add(slot);
    return slot;
  }

  /** Slots for the names that are known by now. */
  slots(): FieldSlots {
    return this.#empty.slice();
  }

  /** Puts the fields of an object into their slots. */
  read(fields: Data, slots: FieldSlots): void {
    const names = this.#names;
    // Filled in order, because an array with holes stays slow for good.
    while (slots.length < names.length) slots.push(undefined);
    for (let slot = 0; slot < names.length; slot++) slots[slot] = fields[names[slot] as string];
    for (const slot of this.#inherited) if (!Object.hasOwn(fields, names[slot] as string)) slots[slot] = undefined;
  }
}
