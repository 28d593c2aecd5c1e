import { expect, it } from 'vitest';
import { growth, LINEAR } from '../../../test/growth.ts';
import { compile } from '../../index.ts';

function chain(length: number) {
  const parts = Array.from({ length }, (_, at) => [
    `a${at}`,
    { $dynamicAnchor: `x${at}`, properties: { n: { $dynamicRef: `#x${at + 1}` } } },
  ]);
  return { $dynamicRef: '#x0', $defs: { ...Object.fromEntries(parts), last: { $dynamicAnchor: `x${length}`, type: 'integer' } } };
}

it('takes time in proportion to a schema, also with many dynamic anchors', () => {
  const compiling = (length: number) => {
    const schema = chain(length);
    return () => void compile({ schema });
  };
  expect(growth(compiling(500), compiling(2000))).toBeLessThan(LINEAR);
});
