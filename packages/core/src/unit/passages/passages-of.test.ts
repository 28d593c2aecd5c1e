import { describe, expect, it } from 'vitest';
import { rows } from '../../../test/rows.ts';
import { compile } from '../../index.ts';
import type { Json } from '../../model/json.ts';
import { passagesOf } from './passages-of.ts';

const gate = compile({ schema: true, grounding: { source: 'text', fields: ['/*'] } });
const judged = (text: string, value: Json) => gate.judge(JSON.stringify(value), { input: { text } });
const shown = (text: string, value: Json) => passagesOf(judged(text, value), 'text', text);

describe('passagesOf', () => {
  it.each(rows<[string, string, string, number]>('surroundings', 'Places of values'))(
    'has the place of a value %s',
    (_, text, value, start) => {
      const [passage] = shown(text, { value })?.passages ?? [];
      expect(passage?.place?.start).toBe(start);
      expect(text.slice(passage?.place?.start, passage?.place?.end).replace(',', '')).toBe(value);
      expect(passage?.match).toBe(value === '1200' ? 'folded' : 'exact');
    },
  );

  it('counts lines by their breaks', () => {
    const { passages = [] } = shown('one\r\ntwo\nAnna\rBert', { a: 'one', b: 'two', c: 'Anna', d: 'Bert' }) ?? {};
    expect(passages.map(({ place }) => place?.line)).toEqual([1, 2, 3, 3]);
  });

  it('lists what is not in the source first, with how near the nearest passage is', () => {
    const text = 'Bert pays.\nAnna Müller owes 5 €.';
    expect(shown(text, { who: 'Bert', name: 'Anna Miller', none: '↯' })?.passages).toEqual([
      {
        ...{ number: 1, path: '/name', value: 'Anna Miller', match: 'nearest', similarity: 0.78 },
        place: { start: 11, end: 22, line: 2 },
      },
      { number: 2, path: '/none', value: '↯', match: 'none' },
      { number: 3, path: '/who', value: 'Bert', match: 'exact', place: { start: 0, end: 4, line: 1 } },
    ]);
  });

  it('shows no place in a source that has been replaced', () => {
    const verdict = judged('Anna Müller owes Bert.', { name: 'Anna Miller', to: 'Bert' });
    const places = (text: string) => passagesOf(verdict, 'text', text)?.passages.map(({ place }) => place?.start);
    expect(places('Anna Müller owes Bert.')).toEqual([0, 17]);
    expect(places('Anna Mürrer owes Bart. And Bert.')).toEqual([undefined, undefined]);
    expect(places('')).toEqual([undefined, undefined]);
    expect(passagesOf(verdict, 'text', undefined)).toMatchObject({ source: 'text', excerpts: [] });
  });

  it('says nothing where nothing is looked up', () => {
    const verdict = compile({ schema: true }).judge('{"a": "b"}');
    expect(passagesOf(verdict, undefined, 'b')).toBeUndefined();
  });

  it('cuts a long source around its passages, never inside a character', () => {
    const text = `${'🙂'.repeat(5000)} Anna ${'🙂'.repeat(5000)}\nBert${'🙃'.repeat(2001)}`;
    const { excerpts = [], passages = [], length } = shown(text, { a: 'Anna', b: 'Bert' }) ?? {};
    expect(length).toBe(text.length);
    expect(excerpts).toHaveLength(2);
    for (const { start, text: part } of excerpts) {
      expect(text.startsWith(part, start)).toBe(true);
      expect(part.isWellFormed()).toBe(true);
      expect(part.length).toBeLessThan(500);
    }
    const isShown = (at = -1) => excerpts.some(({ start, text: part }) => start <= at && at <= start + part.length);
    expect(passages.flatMap(({ place }) => [isShown(place?.start), isShown(place?.end)])).toEqual([true, true, true, true]);
    expect(excerpts.map(({ line }) => line)).toEqual([1, 1]);
  });
});
