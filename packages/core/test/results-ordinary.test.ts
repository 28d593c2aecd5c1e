import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../src/index.ts';
import { growthBySize, LINEAR } from './growth.ts';
import { codesOf, judged } from './results.ts';

class Nothing {
  toJSON() {
    return null;
  }
}

it('hands on data that JSON reads', () => {
  const data = { at: new Date(0), gone: undefined, site: new URL('https://example.org/'), none: new Nothing() };
  for (const tool of ['send_mail', 'fetch_page'] as const) expect(codesOf(tool, data)).toEqual([]);
});

describe('a result that conforms', () => {
  it('is handed on byte for byte', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const gate = compile({
          kind: 'tool-calls',
          tools: [
            { name: 'any', output: true },
            { name: 'json', output: { type: ['object', 'array'] } },
          ],
        });
        const asValue = gate.judgeResult?.('any', value);
        expect(asValue?.status === 'pass' && JSON.stringify(asValue.value)).toBe(JSON.stringify(value));
        const asText = gate.judgeResult?.('any', text);
        expect(asText?.status === 'pass' && asText.value).toBe(text);
        const isNested = typeof value === 'object' && value !== null;
        const strict = gate.judgeResult?.('json', text);
        expect(strict?.status).toBe(isNested ? 'pass' : 'fail');
        if (strict?.status === 'pass') expect(strict.value).toBe(text);
      }),
    );
  });

  it('never throws, whatever it is, and passes only what JSON represents', () => {
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withSparseArray: true,
          withTypedArray: true,
          withNullPrototype: true,
        }),
        (value) => {
          for (const tool of ['send_mail', 'fetch_page', 'get_weather'] as const) {
            const verdict = judged(tool, value);
            if (verdict.status === 'pass') expect(JSON.parse(JSON.stringify(verdict.value))).toEqual(verdict.value);
            else expect(verdict.findings.length).toBeGreaterThan(0);
          }
        },
      ),
    );
  });

  it('is the copy that was judged, whatever the original does later', () => {
    const original = { celsius: 4 as unknown };
    const verdict = judged('get_weather', original);
    original.celsius = '<|im_start|>';
    expect(verdict).toMatchObject({ status: 'pass', value: { celsius: 4 } });
  });
});

describe('time', () => {
  it.each([
    '<|',
    '[a(',
    '{"name":"send_mail"',
    '"{',
    '<p a="send_mail" ',
    '[send_mail(to=1) ] x\n',
    '<tool',
    'é\u200b',
    '\u2066a\u2069',
    '\u2067אב\u2069',
    'א\u2067א',
    '"role": "user" ',
    '<s>',
    '&lt;|',
    '\\"',
  ])('grows with the length of %s', (part) => {
    const text = (size: number) => part.repeat(Math.ceil(size / part.length));
    expect(growthBySize((given) => void judged('fetch_page', { given }), text, 40_000)).toBeLessThan(LINEAR);
  });
});
