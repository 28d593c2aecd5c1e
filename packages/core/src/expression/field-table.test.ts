import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FieldSlots, FieldTable } from './field-table.ts';
import type { Data } from './values/value.ts';

const NAMES = ['a', 'b', 'c', '1', 'constructor', 'toString'];

const object = fc
  .uniqueArray(fc.constantFrom(...NAMES, 'x', 'y', '__proto__'), { maxLength: 9 })
  .map((keys) => JSON.parse(`{${keys.map((key, index) => `${JSON.stringify(key)}: ${index}`).join(', ')}}`) as Data);

describe('the fields of one object after another', () => {
  test('are those of that object and no other, in whatever order they come', () => {
    fc.assert(
      fc.property(
        fc.subarray(NAMES),
        fc.array(object, { maxLength: 4 }),
        fc.array(fc.nat(3), { maxLength: 30 }),
        (names, objects, order) => {
          const table = new FieldTable();
          const places = names.map((name) => table.slotOf(name));
          const slots: FieldSlots = [];
          for (const index of order) {
            const fields = objects[index] ?? {};
            table.read(fields, slots);
            expect(places.map((slot) => slots[slot])).toEqual(
              names.map((name) => (Object.hasOwn(fields, name) ? fields[name] : undefined)),
            );
          }
        },
      ),
    );
  });

  test('are found even if a name is requested only later', () => {
    const table = new FieldTable();
    const slots: FieldSlots = [];
    table.slotOf('a');
    for (let turn = 0; turn < 3; turn++) table.read({ a: 1, b: 2 }, slots);
    const slot = table.slotOf('b');
    table.read({ a: 1, b: 2 }, slots);
    expect(slots[slot]).toBe(2);
  });
});
