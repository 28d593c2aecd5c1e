import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileExpression } from './expression.ts';

describe('places in an expression', () => {
  it('are offsets in the text, whatever letters come before', () => {
    const unit = fc.constantFrom('a', 'é', '日', '💥', ' ', '\\n');
    fc.assert(
      fc.property(fc.string({ unit }), fc.constantFrom('', '  ', '\n'), (word, padding) => {
        const source = `${padding}("${word}" == \n"${word}") or scoer`;
        const compiled = compileExpression(source);
        expect(compiled).toMatchObject({ names: [{ name: 'scoer', at: source.indexOf('scoer') }] });
      }),
    );
  });

  it('are at the sign of an assignment', () => {
    for (const [source, at] of [
      ['hours = 24', 6],
      ['  a["="] = 1', 9],
      ['é = "="', 2],
      ['n += 1', 3],
    ] as const)
      expect(compileExpression(source)).toMatchObject({ problem: { at } });
  });

  it('end the left side of a comparison where it ends', () => {
    expect(compileExpression('len("日é💥") > 9')).toMatchObject({ comparedTo: 'len("日é💥")' });
  });

  it('take the side of a comparison that is not a constant', () => {
    for (const [source, comparedTo] of [
      ['0 <= total', 'total'],
      ['-1 < len(items) < 9', 'len(items)'],
      ['total == 5', 'total'],
      ['"a" == b or c > 1', 'b'],
      ['1 < 2', '1'],
    ] as const)
      expect(compileExpression(source)).toMatchObject({ comparedTo });
  });

  it('show where a mistake is', () => {
    expect(compileExpression('"日é💥" b')).toMatchObject({ problem: { at: 7 } });
  });
});
