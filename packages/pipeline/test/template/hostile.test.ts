import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isWhole } from '../../../../scripts/tests/share.ts';
import { growth } from '../../../core/test/growth.ts';
import { compileTemplate } from '../../src/template/template.ts';

const SHAPES = [
  '{{',
  '}}',
  '{%',
  '%}',
  '{#',
  '#}',
  '{{ a }}',
  '{% if a %}',
  '{% endif %}',
  '{% for a in b %}',
  '{% raw %}',
  '{{ a',
];
const INNER = ['(', ')', '[', '"', "'", '\\', '|', '.a', ' + a', ' if a else ', '|join', '[0]', '\n', '-', ' ', 'x', '\u202e'];

it('a template of any shape renders or has problems, in linear time', { timeout: 600_000 }, () => {
  const tried = (source: string) => {
    const template = compileTemplate('t', source);
    if ('render' in template) expect(typeof template.render({ a: 'x', b: ['y'] }).ok).toBe('boolean');
    else expect(template.problems).not.toEqual([]);
  };
  const shape = fc.constantFrom(...SHAPES, ...INNER);
  fc.assert(
    fc.property(fc.constantFrom('', '{{ a', '{% if a'), shape, shape, (begin, one, other) => {
      const make = (size: number) => begin + (one + other).repeat(Math.ceil(size / (one + other).length));
      const [short, long] = [make(2500), make(10_000)];
      expect(
        growth(
          () => tried(short),
          () => tried(long),
        ),
      ).toBeLessThan(10);
    }),
    { numRuns: isWhole ? 300 : 12, seed: 52 },
  );
});
