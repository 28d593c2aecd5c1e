import { describe, expect, it } from 'vitest';
import { DOUBLE_QUOTE, SINGLE_QUOTE } from '../../../../lib/char.ts';
import { ByteWindow } from '../plain/byte-window.ts';
import { foretold, isKeyAt, readKnownKey } from './read-known-key.ts';
import { emptyShape, type KeyShape, type KnownKey, longerShape, metOnce, sameAsBefore } from './shape.ts';

// Keys are kept beyond a test, so each needs a new name.
const salt = () => Math.random().toString(36).slice(2, 10).padEnd(8, 'x');
const read = (text: string) => new ByteWindow(text, text.length).moveTo(0);

function met(name: string, times = 1, behind = '"'): KnownKey {
  read(name + behind);
  const key = readKnownKey(name + behind, 0, 0, name.length);
  return times === 1 ? key : met(name, times - 1, behind);
}

describe('a key', () => {
  it('is kept from the second time on, whatever quote follows it', () => {
    const name = `c${salt()}t`;
    expect(met(name, 1, '"')).toEqual(metOnce(name));
    const kept = met(name, 1, "'");
    expect(kept).toMatchObject({ segment: `/${name}`, literal: `"${name}"`, singleQuoted: `'${name}'` });
    expect(kept).toMatchObject({ isAscii: true, isPlain: true });
    expect(met(name)).toBe(kept);
  });

  it.each([
    ['abcdef', 'axcdef'],
    ['abcdef', 'abcdxf'],
    ['abcdefgh', 'abcdexgh'],
    ['aéb', 'aüb'],
    ['xb', 'xb12a'],
  ])('%s is not %s', (one, other) => {
    met(one, 3);
    expect(met(other).name).toBe(other);
    expect(met(other).name).toBe(other);
    expect(met(one).name).toBe(one);
  });

  it('is distinguished by more than its bytes beyond ASCII', () => {
    const name = `g${salt()}é`;
    const kept = met(name, 2);
    expect(kept).toMatchObject({ isAscii: false, isPlain: false, segment: `/${name}` });
    expect(met(name)).toBe(kept);
  });

  it('with a quote in it is not plain', () => {
    expect(met(`it\`s${salt()}`, 2)).toMatchObject({ isAscii: true, isPlain: false });
  });

  it('of more than 64 characters is not kept', () => {
    const name = salt() + 'k'.repeat(56);
    expect(met(name, 2).segment).not.toBe('');
    expect(met(`${name}k`, 3).segment).toBe('');
  });

  it('is found in a text as long as it is kept', () => {
    const kept = met('abcde', 2);
    read('"abcde":');
    expect(isKeyAt(kept, 1)).toBe(true);
    expect(isKeyAt(kept, 0)).toBe(false);
    met('axxxe', 2);
    read('"abcde":');
    expect(isKeyAt(kept, 1)).toBe(false);
  });
});

describe('a shape', () => {
  const name = met('name_in_shape', 2);

  it('is the same for the same keys', () => {
    const start = emptyShape(31, 'a');
    const one = longerShape(start, name) as KeyShape;
    expect(one).toMatchObject({ key: name, length: 1 });
    expect(longerShape(start, name)).toBe(one);
    expect(sameAsBefore(start, name)).toBe(one);
    expect(sameAsBefore(start, metOnce('other'))).toBeUndefined();
    expect(sameAsBefore(one, name)).toBeUndefined();
  });

  it('has plain keys only, and no more than 32', () => {
    let shape: KeyShape | undefined = emptyShape(30, 'b');
    expect(longerShape(shape, undefined)).toBeUndefined();
    expect(longerShape(shape, metOnce('once'))).toBeUndefined();
    for (let length = 1; length <= 32; length++) {
      shape = longerShape(shape as KeyShape, name);
      expect(shape?.length).toBe(length);
    }
    expect(longerShape(shape as KeyShape, name)).toBeUndefined();
  });

  it('predicts its next key, with its closing quote and its colon', () => {
    const kept = met('foretold_key', 2);
    const start = emptyShape(29, 'c');
    const next = longerShape(start, kept);
    const found = (text: string, quote: number) => {
      read(text);
      return foretold(start, 1, quote);
    };
    expect(found('"foretold_key":', DOUBLE_QUOTE)).toBe(next);
    expect(found("'foretold_key':", SINGLE_QUOTE)).toBe(next);
    expect(found('"foretold_key":', SINGLE_QUOTE)).toBeUndefined();
    expect(found('"foretold_key" :', DOUBLE_QUOTE)).toBeUndefined();
    expect(found('"foretell_key":', DOUBLE_QUOTE)).toBeUndefined();
    expect(foretold(undefined, 1, DOUBLE_QUOTE)).toBeUndefined();
  });
});
