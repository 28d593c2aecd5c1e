import { compileExpression } from '@tamis/core/python';
import { describe, expect, it } from 'vitest';
import type { Fields } from '../exact/exact.ts';
import { isWanted } from './is-wanted.ts';

function wanted(source: string, fields: Fields, constants: Fields = {}) {
  const when = compileExpression(source, { random: false, record: true });
  if ('problem' in when) throw new Error(when.problem.reason);
  return isWanted({ when, constants } as Parameters<typeof isWanted>[0], { id: 'u1', fields, metadata: {} });
}

const unknown = (name: string) => ({ expression: 'when', kind: 'NameError', message: expect.stringContaining(name) });

describe('a condition', () => {
  it('reads the fields of the unit before constants, and the id of the unit whatever field has that name', () => {
    expect(wanted("kind == 'a'", { kind: 'a' }, { kind: 'b' })).toBe(true);
    expect(wanted('most > 2', {}, { most: 3 })).toBe(true);
    expect(wanted("unit_id == 'u1'", { unit_id: 'another' })).toBe(true);
  });

  it('reads nothing that a unit carries for the run itself', () => {
    for (const name of ['_metadata', '_raw_text', '_repetition_seed'])
      expect(wanted(`${name} == 1`, { [name]: 1 })).toEqual(unknown(name));
  });

  it('reads nothing that every object has', () => {
    expect(wanted('constructor == 1', {})).toEqual(unknown('constructor'));
    expect(wanted("'toString' in dir()", {})).toBe(false);
  });
});
