import type { Data, Value } from './values/value.ts';

export type FieldSlots = (Value | undefined)[];

// The most fields per name for which an object is scanned. With more, looking up the few names is faster.
const MOST_KEYS_A_NAME = 4;

// The names that expressions read, each with a slot, so that each field is looked up once for all expressions. Replies to one prompt mostly
// have their fields in the same order, and following that order takes half the time of looking up each name.
export class FieldTable {
  readonly #names: string[] = [];
  // Slots of names that every object inherits, such as `constructor`.
  readonly #inherited = new Set<number>();
  readonly #empty: undefined[] = [];
  #layout: Layout | undefined;
  #misses = 0;

  slotOf(name: string): number {
    const known = this.#names.indexOf(name);
    if (known >= 0) return known;
    // The learned layout does not include this name.
    this.#layout = undefined;
    this.#empty.push(undefined);
    const slot = this.#names.push(name) - 1;
    if (name in Object.prototype) this.#inherited.add(slot);
    return slot;
  }

  slots(): FieldSlots {
    return this.#empty.slice();
  }

  read(fields: Data, slots: FieldSlots): void {
    if (this.#names.length === 0) return;
    // Filled in order, because an array with holes stays slow for good.
    while (slots.length < this.#names.length) slots.push(undefined);
    if (this.#layout !== undefined && follow(this.#layout, fields, slots)) return;
    this.#lookUp(fields, slots);
    this.#misses++;
    // Less and less often, so that objects in many orders cost little more than looking up their fields.
    if ((this.#misses & (this.#misses - 1)) === 0) this.#layout = layoutOf(fields, this.#names);
  }

  #lookUp(fields: Data, slots: FieldSlots): void {
    const names = this.#names;
    for (let slot = 0; slot < names.length; slot++) slots[slot] = fields[names[slot] as string];
    for (const slot of this.#inherited) if (!Object.hasOwn(fields, names[slot] as string)) slots[slot] = undefined;
  }
}

interface Layout {
  readonly keys: readonly string[];
  readonly slots: readonly number[];
  readonly absent: readonly number[];
}

// Returns the layout of an object, or undefined if following it would take longer.
function layoutOf(fields: Data, names: readonly string[]): Layout | undefined {
  const keys = Object.keys(fields);
  if (keys.length > names.length * MOST_KEYS_A_NAME) return undefined;
  const slots = keys.map((key) => names.indexOf(key));
  const absent = names.flatMap((_, slot) => (slots.includes(slot) ? [] : [slot]));
  // Nothing after the last of the names matters, but a missing name could be anywhere.
  const last = absent.length > 0 ? keys.length : slots.findLastIndex((slot) => slot >= 0) + 1;
  return { keys: keys.slice(0, last), slots: slots.slice(0, last), absent };
}

function follow({ keys, slots: places, absent }: Layout, fields: Data, slots: FieldSlots): boolean {
  const last = absent.length > 0 ? -1 : keys.length;
  let at = 0;
  for (const key in fields) {
    if (at === last) return true;
    if (key !== keys[at]) return false;
    const slot = places[at++] as number;
    if (slot >= 0) slots[slot] = fields[key];
  }
  for (const slot of absent) slots[slot] = undefined;
  return at === keys.length;
}
