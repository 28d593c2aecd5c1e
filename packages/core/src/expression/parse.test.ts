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

  it('end the left side of a comparison where it ends', () => {
    expect(compileExpression('len("日é💥") > 9')).toMatchObject({ comparedTo: 'len("日é💥")' });
  });

  it('show where a mistake is', () => {
    expect(compileExpression('"日é💥" b')).toMatchObject({ problem: { at: 7 } });
  });
});
