import { describe, expect, it } from 'vitest';
import { compileExpression } from './expression.ts';

function evaluated(source: string, output: object) {
  const expression = compileExpression(source, { record: true });
  if ('problem' in expression) throw new Error(expression.problem.reason);
  return expression.evaluate({ output });
}

describe('an expression over a record', () => {
  it('reads fields named output and input like any other', () => {
    expect(evaluated('output + input', { output: 2, input: 3 })).toEqual({ ok: true, value: 5 });
    expect(evaluated('output.a', { output: { a: 1 } })).toEqual({ ok: true, value: 1 });
    expect(evaluated('output', { a: 1 })).toMatchObject({ ok: false, kind: 'NameError' });
  });

  it('calls functions that the record holds', () => {
    const double = evaluated('lambda x: x * 2', {});
    expect(evaluated('double(4)', { double: double.ok && double.value })).toEqual({ ok: true, value: 8 });
    expect(evaluated('double(4)', { double: 3 })).toMatchObject({ ok: false, kind: 'TypeError' });
    expect(evaluated('double(4)', {})).toMatchObject({ ok: false, kind: 'NameError' });
  });

  it('alters the lists of the record', () => {
    const record = { deck: [1, 2, 3] };
    expect(evaluated('deck.pop()', record)).toEqual({ ok: true, value: 3 });
    expect(record).toEqual({ deck: [1, 2] });
  });
});
