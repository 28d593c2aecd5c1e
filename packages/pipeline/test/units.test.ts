import { Float } from '@tamis/core/python-values';
import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../scripts/tests/share.ts';
import { openPipeline } from '../src/config/open-pipeline.ts';
import { firstSample, sampleItems } from '../src/config/sample.ts';
import { readJson } from '../src/exact/read-json.ts';
import { writeJson } from '../src/exact/write-json.ts';
import type { Processing } from '../src/model/pipeline.ts';
import { countUnits, makeUnits } from '../src/units/make-units.ts';
import { seedOf } from '../src/units/seed.ts';
import { recordOf } from '../src/units/unit.ts';
import { changed, folderWith, GOOD, opened } from './folder.ts';

const BASE = { chunkSize: 10, repeat: 1, holds: 'ask-again', maxAttempts: undefined } as const;

function processing(part: Partial<Processing>): Processing {
  return { ...BASE, strategy: 'direct', positions: [], items: { nameField: 'id', lists: [[{ id: 'a' }]] }, ...part };
}

function ids(part: Partial<Processing>): readonly string[] {
  return Array.from(makeUnits(processing(part)), ({ id }) => id);
}

const positions = ['one', 'two'].map((name) => ({ name, sourceKey: `${name}s` }));
const abc = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

describe('the items that a run is continued with', () => {
  const float = (value: number) => new Float(value);
  const cases: { readonly [strategy in Processing['strategy']]: Partial<Processing> } = {
    direct: {
      items: {
        nameField: 'id',
        lists: [
          [
            { id: 'a', n: float(2) },
            { id: 'b', late: null },
            { id: 'c', late: [1], n: 3 },
            { id: 'd', more: 1 },
          ],
        ],
      },
    },
    permutation: { strategy: 'permutation', positions, items: { nameField: 'id', lists: [abc] } },
    cross_product: { strategy: 'cross_product', positions, items: { nameField: 'id', lists: [abc, [{ id: 'x' }, { id: 'y' }]] } },
  };
  it.each(Object.entries(cases))('are few, and represent all of them (%s)', (_, part) => {
    const all = processing(part);
    const lists = readJson(writeJson(sampleItems(all))) as Processing['items']['lists'];
    expect(firstSample({ ...all, items: { ...all.items, lists } }, {})).toEqual(firstSample(all, {}));
    for (const list of lists) expect(list.length).toBeLessThanOrEqual(2);
  });
});

describe('units', () => {
  it("are permutations of items, in Python's order", () => {
    const part = { strategy: 'permutation', positions, items: { nameField: 'id', lists: [abc] } } as const;
    expect(ids(part)).toEqual(['a-b', 'a-c', 'b-a', 'b-c', 'c-a', 'c-b']);
    expect(countUnits(processing(part))).toBe(6);
  });

  it('are cross products of lists, the last one fastest', () => {
    const lists = [abc.slice(0, 2), [{ name: 'x y' }, { id: 'p/q', name: 'n' }]];
    const part = { strategy: 'cross_product', positions, items: { nameField: 'id', lists } } as const;
    expect(ids(part)).toEqual(['a-x_y', 'a-p-q', 'b-x_y', 'b-p-q']);
    expect(countUnits(processing(part))).toBe(4);
  });

  it('are repeated one round after another, each with its seed', () => {
    const units = [...makeUnits(processing({ repeat: 2, items: { nameField: 'id', lists: [abc.slice(0, 2)] } }))];
    expect(units.map(({ id }) => id)).toEqual(['a__rep0000', 'b__rep0000', 'a__rep0001', 'b__rep0001']);
    expect(units[2]?.fields).toEqual({ id: 'a', _repetition_id: 1, _repetition_seed: seedOf('a') + 1 });
  });

  it('keep numbers as written, and drop an id in the item itself', () => {
    const pipeline = opened(changed('items.yaml', 'sides: 6', 'sides: 6, weight: 2.0, unit_id: mine'));
    const [unit] = makeUnits(pipeline.processing);
    expect(unit?.fields.weight).toEqual(new Float(2));
    expect(unit && writeJson(recordOf(unit))).toBe('{"unit_id":"d6","id":"d6","sides":6,"weight":2.0}');
  });

  it('are made one by one', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ id: `i${index}` }));
    const part = { strategy: 'permutation', positions: [...positions, ...positions, ...positions, ...positions] } as const;
    const all = processing({ ...part, items: { nameField: 'id', lists: [many] } });
    const [first] = makeUnits(all);
    expect(first?.id).toBe('i0-i1-i2-i3-i4-i5-i6-i7');
    expect(countUnits(all)).toBeGreaterThan(1e14);
  });
});

describe('100,000 items in YAML', () => {
  it('are read in a few seconds, and a duplicate among them is reported with its line', { timeout: 120_000 }, () => {
    const many = isWhole ? 100_000 : 40_000;
    const rows = Array.from(
      { length: many },
      (_, index) => `  - id: item_${index}\n    sides: ${index % 20}.0\n    text: "Text ${index}"\n`,
    );
    const config = (GOOD['config.yaml'] ?? '').replace('randint(1, sides)', 'choice([1, 2])');
    const files = { ...GOOD, 'config.yaml': config, 'items.yaml': `dice:\n${rows.join('')}` };
    const before = process.memoryUsage().heapUsed;
    const pipeline = opened(files);
    let count = 0;
    for (const unit of makeUnits(pipeline.processing)) count += unit.fields.sides instanceof Float ? 1 : 0;
    expect(count).toBe(many);
    // The nodes of one whole document would take some 900 MB for 100,000.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(many * 3000);
    const twice = openPipeline(folderWith({ ...files, 'items.yaml': `${files['items.yaml']}  - id: item_5\n    sides: 1\n` }));
    const [mistake] = 'mistakes' in twice ? twice.mistakes : [];
    expect(mistake).toMatchObject({ code: 'pipeline.duplicate-unit', args: { id: 'item_5' }, path: `/dice/${many}` });
    expect(mistake?.place?.text.slice(mistake.place.span.start)).toMatch(/^id: item_5\n/);
  });

  it('are refused if their combinations have no end', () => {
    const config = (GOOD['config.yaml'] ?? '').replace(
      'strategy: direct',
      'strategy: permutation\n  positions: [a, b, c, d, e, f]',
    );
    const items = `dice:\n${Array.from({ length: 40 }, (_, index) => `  - {id: i${index}}\n`).join('')}`;
    const read = openPipeline(folderWith({ ...GOOD, 'config.yaml': config, 'items.yaml': items }));
    expect('mistakes' in read && read.mistakes.find(({ path }) => path === '/processing/positions')?.args.found).toBe(
      '2763633600 units',
    );
  });
});
