import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Document, parseAllDocuments } from 'yaml';
import { shareOfSize, someOf } from '../../../scripts/tests/share.ts';
import { compile } from '../src/index.ts';
import type { Json } from '../src/model/json.ts';
import { aThirdOf, growthBySize, LINEAR } from './growth.ts';
import { rows } from './rows.ts';

const gate = compile({ format: 'yaml' });

const keys = fc.constantFrom('galaxy', 'name', 'on', 'a-b', 'two words', 'html', 'note', '<b>k</b>', '<key>', '010');
const texts = fc.constantFrom(
  ...['Oslo', 'NO', 'a: b', '# not', '1.10', "it's", 'say "hi"', '', '- dash', '*star', '&amp;', 'x <b>bold</b> y', '<p>hi</p>'],
  ...[
    'see <https://x.y>',
    'line one\nline two\n',
    '<div>\n  <p>x: 1</p>\n</div>\n',
    '```bash\nnpm i\n```\n',
    'if a < b and c > d',
  ],
  ...['Here:\n```yaml\na: 1\n```', '<i>\nx: 1\n</i>', 'long '.repeat(24).trim(), '12:30', '{brace}', '> quote', '|pipe'],
);
const { tree } = fc.letrec((tie) => ({
  tree: fc.dictionary(keys, tie('value'), { minKeys: 1, maxKeys: 4 }),
  value: fc.oneof(
    { depthSize: 'small' },
    texts,
    fc.integer(),
    fc.boolean(),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('tree'),
  ),
}));

const documents = fc
  .record({
    value: fc.oneof(tree, fc.array(tree, { minLength: 1, maxLength: 3 })),
    style: fc.constantFrom('PLAIN' as const, 'QUOTE_DOUBLE' as const, 'QUOTE_SINGLE' as const, 'BLOCK_LITERAL' as const),
    width: fc.constantFrom(0, 40, 80),
    isFlow: fc.boolean(),
    isShared: fc.boolean(),
    before: fc.constantFrom('', '---\n', '# x: <b>1</b>\n', '%YAML 1.2\n---\n'),
  })
  .map(({ value, style, width, isFlow, isShared, before }) => {
    const shared = isShared ? { base: value, copy: value } : value;
    const document = new Document(shared, { aliasDuplicateObjects: true });
    if (isFlow && document.contents !== null) (document.contents as { flow?: boolean }).flow = true;
    return before + document.toString({ defaultStringType: style, lineWidth: width });
  });

const wraps: Readonly<Record<string, (text: string, name: string) => string>> = {
  'nothing at all': (text) => text,
  'tags on lines of their own': (text, name) => `<${name}>\n${text}</${name}>`,
  'tags on the lines of the text': (text, name) => `<${name}>${text.trimEnd()}</${name}>`,
  'a tag that closes on the line of the text': (text, name) => `<${name}>\n${text.trimEnd()}</${name}>`,
  'tags and sentences': (text, name) => `Here is the YAML:\n\n<${name}>\n${text}</${name}>\n\nLet me know if it helps.`,
  'a tag on the line of a sentence': (text, name) => `The answer: <${name}>\n${text}</${name}>`,
  'tags with attributes': (text, name) => `<${name} class="language-yaml" id='x'>\n${text}</${name}>`,
  'a tag that never closes': (text, name) => `<${name}>\n${text}`,
  'a tag that never closes in a reply that was cut': (text, name) => `<${name}>\n${text.trimEnd()}`,
  'a tag that never opens': (text, name) => `${text}</${name}>`,
  'a fence in tags': (text, name) => `<${name}>\n\`\`\`yaml\n${text}\`\`\`\n</${name}>`,
  'tags in a fence': (text, name) => `\`\`\`yaml\n<${name}>\n${text}</${name}>\n\`\`\``,
  'a fence with sentences in tags': (text, name) => `<${name}>\nHere:\n\n\`\`\`yaml\n${text}\`\`\`\nDone.\n</${name}>`,
  'two pairs of tags': (text, name) => `<${name}><pre>\n${text}</pre></${name}>`,
  'tags below a list': (text, name) => `- one\n- two\n\n<${name}>\n${text}</${name}>`,
};

const names = fc.constantFrom('code', 'yaml', 'answer', 'output', 'response', 'result', 'json', 'my-tag', 'Answer');

const some = someOf(Object.entries(wraps), 5).map(([, one]) => one);

describe.each(some)('a YAML document in %s (a fifth of the wrappings in each run)', (_, wrap) => {
  it('is what a reader of YAML reads, or is not passed', () => {
    let total = 0;
    let right = 0;
    fc.assert(
      fc.property(documents, names, (text, name) => {
        const [document, ...others] = parseAllDocuments(text, { schema: 'core' });
        fc.pre(document !== undefined && 'errors' in document && document.errors.length === 0 && others.length === 0);
        const truth: unknown = JSON.parse(JSON.stringify(document?.toJS()));
        const verdict = gate.judge(wrap(text, name));
        total++;
        if (verdict.status === 'pass') expect(verdict.value).toEqual(truth);
        if (verdict.status !== 'fail' && isDeepStrictEqual(verdict.status === 'pass' ? verdict.value : verdict.held, truth))
          right++;
      }),
      { numRuns: 60 },
    );
    expect(right / total).toBeGreaterThanOrEqual(0.95);
  });
});

describe('a YAML reply', () => {
  it.each(rows<[string, Json]>('yaml', 'Wrapped replies that pass'))('%j passes', (reply, value) =>
    expect(gate.judge(reply)).toMatchObject({ status: 'pass', value }),
  );

  it.each(rows<[string, Json]>('yaml', 'Wrapped replies that are held'))('%j is held', (reply, held) =>
    expect(gate.judge(reply)).toMatchObject({ status: 'hold', held }),
  );

  it.each(['<x>\n<n>Bob</n>\n<m>3</m>\n</x>', '<a><b>1</b></a>'])('%j of markup is held as text', (reply) =>
    expect(gate.judge(reply)).toMatchObject({ status: 'hold', changes: [{ code: 'extract.bare-text' }] }),
  );

  it('of many lines is read', () => {
    const lines = Array.from({ length: shareOfSize(20_000) }, (_, i) => `key_${i}: ${'some words '.repeat(4)}`);
    expect(gate.judge(lines.join('\n')).status).toBe('pass');
    expect(gate.judge(`text: |\n${'  a line of text\n'.repeat(shareOfSize(60_000))}`).status).toBe('pass');
  });

  it('with too many marks says which limit to raise', () => {
    expect(gate.judge('a: [b, c]\n'.repeat(400_000))).toMatchObject({
      findings: [{ code: 'parse.yaml-too-long', args: { limit: 500_000 } }],
    });
  });

  it('with aliases of aliases is bounded', () => {
    const bomb = ['k0: &k0 [x, x, x, x, x, x, x, x, x]'];
    for (let i = 1; i < 12; i++) bomb.push(`k${i}: &k${i} [${`*k${i - 1}, `.repeat(9)}]`);
    expect(gate.judge(bomb.join('\n')).findings[0]?.code).toBe('parse.yaml-alias');
    const chain = Array.from({ length: 2000 }, (_, i) => (i === 0 ? 'k0: &k0 [1]' : `k${i}: &k${i} [*k${i - 1}]`));
    expect(gate.judge(chain.join('\n')).status).toBe('fail');
  });

  it('full of tags and marks takes linear time (a third of the pieces in each run)', () => {
    for (const piece of aThirdOf(rows<string>('hostile', 'Pieces of YAML in tags'))) {
      const make = (size: number) => `words ${piece.repeat(Math.floor(size / piece.length))}`;
      expect(
        growthBySize((text) => gate.judge(text), make, 30_000),
        piece,
      ).toBeLessThan(LINEAR);
    }
  });
});
