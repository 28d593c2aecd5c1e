import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../src/stages/schema/dialect.ts';
import { textFormats } from '../src/stages/schema/text-formats.ts';
import { aThirdOf, growthBySize, LINEAR } from './growth.ts';

interface Table {
  readonly formats: readonly {
    readonly about: string;
    readonly format: string;
    readonly drafts: readonly Draft[];
    readonly right: readonly string[];
    readonly wrong: readonly string[];
  }[];
  readonly parts: readonly string[];
  readonly starts: readonly string[];
}

// An import would refuse half of a surrogate pair.
const table = JSON.parse(readFileSync(path.join(import.meta.dirname, 'text-formats.json'), 'utf8')) as Table;
const { formats, parts, starts } = table;

describe('a format of JSON Schema', () => {
  it.each(formats)('$format takes $about (drafts $drafts)', ({ format, drafts, right, wrong }) => {
    for (const draft of drafts) {
      const check = textFormats(format, draft)?.check;
      expect(right.filter((text) => !check?.(text))).toEqual([]);
      expect(wrong.filter((text) => check?.(text) !== false)).toEqual([]);
    }
  });

  it('is none of the names that other dialects have', () => {
    for (const name of ['byte', 'int32', 'url', 'password', 'toString', 'zip', 'color', 'ip-address'])
      expect(textFormats(name, 2020)).toBeUndefined();
  });

  it.each(aThirdOf(parts))('takes linear time on a text of %j in a row (a third of these in each run)', (part) => {
    for (const name of new Set(formats.map(({ format }) => format))) {
      for (const start of starts) {
        const make = (size: number) => start + part.repeat(size / part.length);
        const ratio = growthBySize((text) => textFormats(name, 2020)?.check(text), make, start === '' ? 500_000 : 50_000);
        expect([name, start, ratio < LINEAR]).toEqual([name, start, true]);
      }
    }
  });
});
