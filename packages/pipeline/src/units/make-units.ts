import type { Fields } from '../exact/exact.ts';
import type { Processing } from '../model/pipeline.ts';
import { permutations, product } from './combinations.ts';
import { itemName, otherNames } from './item-name.ts';
import { seedOf } from './seed.ts';
import type { Unit } from './unit.ts';

/** Makes the units of a pipeline one by one, in order: all units of the first repetition, then all of the second … */
export function* makeUnits(processing: Processing): Generator<Unit> {
  const { repeat } = processing;
  for (let repetition = 0; repetition < repeat; repetition++) {
    for (const unit of baseUnits(processing)) yield repeat === 1 ? unit : repeated(unit, repetition);
  }
}

/** How many units there are. */
export function countUnits({ strategy, items, positions, repeat }: Processing): number {
  const sizes = items.lists.map((list) => list.length);
  const [first = 0] = sizes;
  if (strategy === 'direct') return first * repeat;
  if (strategy === 'cross_product') return sizes.reduce((all, size) => all * size, repeat);
  return positions.reduce((all, _, index) => all * Math.max(0, first - index), repeat);
}

export function* baseUnits(processing: Processing): Generator<Unit> {
  const { strategy, items, positions } = processing;
  const names = items.lists.map((list) => list.map((item) => itemName(item, items.nameField, otherNames(strategy)) ?? ''));
  for (const indices of combinations(processing)) {
    const picked = indices.map((index, place) => {
      const list = strategy === 'cross_product' ? place : 0;
      return { item: items.lists[list]?.[index] as Fields, name: names[list]?.[index] as string };
    });
    const id = picked.map(({ name }) => name).join('-');
    const [first] = picked;
    const held = positions.map(({ name }, place) => [name, picked[place]?.item ?? (first?.item as Fields)] as const);
    yield { id, fields: { ...Object.fromEntries(held), ...(strategy === 'direct' && ownFields(first?.item)) }, metadata: {} };
  }
}

function* combinations({ strategy, items, positions }: Processing): Generator<readonly number[]> {
  const sizes = items.lists.map((list) => list.length);
  const [first = 0] = sizes;
  if (strategy === 'cross_product') yield* product(sizes);
  else if (strategy === 'permutation') yield* permutations(first, positions.length);
  else for (let index = 0; index < first; index++) yield [index];
}

function ownFields(item: Fields | undefined): Fields {
  const { unit_id: _, ...fields } = item ?? {};
  return fields;
}

function repeated({ id, fields, metadata }: Unit, repetition: number): Unit {
  const own = { _repetition_id: repetition, _repetition_seed: seedOf(id) + repetition };
  return { id: `${id}__rep${String(repetition).padStart(4, '0')}`, fields: { ...fields, ...own }, metadata };
}
