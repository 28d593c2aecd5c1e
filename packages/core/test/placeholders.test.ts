import { describe, expect, it } from 'vitest';
import { compile } from '../src/index.ts';

const text = { type: 'string' } as const;
const open = compile({ schema: { type: 'object' } });

/** The paths of the placeholders in the value of a reply. */
function foundIn(value: unknown, gate = open): readonly string[] {
  return gate.judge(JSON.stringify(value)).changes.map(({ path }) => path);
}

describe('a string that only holds the place of a value', () => {
  it.each([
    ...['<full name>', '<email>', '<YOUR NAME>', '<insert date>', '{{customer_name}}', '{{ name }}', '$' + '{name}', '{name}'],
    ...['[Recipient Name]', '[Your Name]', '[insert date here]', '[TBD]', '[customerName]', '[Name des Empfängers]', '[имя]'],
    ...[
      'YOUR_NAME_HERE',
      'YOUR_API_KEY',
      'your_name',
      'your_field',
      'Your_Key_Here',
      'INSERT_DATE_HERE',
      'ENTER_NAME_HERE',
      'XXX-XXX-XXXX',
      '(XXX) XXX-XXXX',
      'xx/xx/xxxx',
      'xxxxx',
    ],
    ...['... and 5 more', '…and 12 more items', '(and 5 more)', '[5 more items]'],
    ...[
      '+5 more',
      '(rest omitted)',
      '(same as above)',
      '(see above)',
      'same as above',
      'Same as above',
      '(siehe oben)',
      '(ditto)',
    ],
    ...['[field]', '(same as billing address)', '<Field>', '{field}', '(to be filled in)', '... und so weiter'],
  ])('is in doubt: %s', (one) => {
    const verdict = open.judge(JSON.stringify({ a: 1, field: one }));
    expect([verdict.status, verdict.changes.map(({ code, path }) => [code, path])]).toEqual([
      'hold',
      [['extract.placeholder', '/field']],
    ]);
  });

  it.each([
    ...['<b>x</b>', '<div>', '<br>', '<anonymous>', '</p>', '<ann@example.org>', '<https://example.org/name>', '<T>', '< 5 >'],
    ...['[draft] Title', '[name](https://example.org)', '[1]', '[ ]', '[x]', '[a-z]', '[Music]', '[name redacted]', '[REDACTED]'],
    ...['{3F2504E0-4F89-11D3-9A0C-0305E82C3301}', '{{ states("x") }}', '$5', '$HOME', '{"name": 1}', '()', '(555) 123-4567'],
    ...[
      'XXX',
      'XXL',
      'xylophone',
      'XXXX-XXXX-XXXX-1234',
      'XX Corp',
      'Your name',
      'your-name',
      'your_majesty',
      '(to be confirmed)',
      'your_majesty',
      '(to be confirmed)',
      'Here we are',
      'I_WAS_HERE',
    ],
    ...['and so on…', '... and then he left', '.5', '..', '.gitignore', '+49 30 1234', '+5', '(none)', '(a)', '(see page 5)'],
    ...['TBD', 'N/A', '-', '?', 'unknown', '<data>', 'He said "..." and left', 'Dear [Your Name], thanks', 'Hello {{name}}!'],
    ...['string', 'same day', 'See you', 'strings attached', '', ' ', 'same as before the war', 'see below the table'],
  ])('is not: %s', (one) => {
    expect(foundIn({ a: 1, field: one })).toEqual([]);
  });

  it('is short, and names a field in a few words', () => {
    const long = ['x'.repeat(100), '<the name of the one who signed it>', '<name: Ann>', '[name withheld]'];
    expect(foundIn({ field: long, to: '<the name of who signed>' })).toEqual(['/to']);
  });

  it('is reported ten times at most', () => {
    expect(foundIn({ list: Array.from({ length: 12 }, () => '<name>') })).toHaveLength(10);
  });

  it('is found wherever it is, and in a reply that needs repair', () => {
    expect(foundIn({ list: ['Ann', '... and 5 more'], deep: { to: '[Your Name]' } })).toEqual(['/list/1', '/deep/to']);
    expect(open.judge('Here you go:\n```json\n{"to": "<email>",}\n```').status).toBe('hold');
    expect(compile({}).judge('["Ann", "..."]').status).toBe('hold');
  });

  it('is found after many replies, when the schema has been compiled to code', () => {
    const gate = compile({ schema: { type: 'object', properties: { to: text }, required: ['to'], additionalProperties: false } });
    for (let round = 0; round < 300; round++) expect(gate.judge('{"to": "Ann"}').status).toBe('pass');
    expect(gate.judge('{"to": "<email>"}').status).toBe('hold');
    expect(gate.judge('{"to": "<b>bold</b>"}').status).toBe('pass');
  });
});

describe('an ellipsis alone', () => {
  const line = compile({ schema: { type: 'object', properties: { line: text } } });
  it.each(['...', '…', '....', '[...]', '<…>', '(...)'])('leaves out a value that the schema or a list has: %s', (dots) => {
    expect(foundIn({ line: dots }, line)).toEqual(['/line']);
    expect(foundIn({ who: ['Ann', dots] })).toEqual(['/who/1']);
    expect(foundIn({ name: dots, phone: dots })).toEqual(['/name', '/phone']);
  });

  it('may be a value elsewhere', () => {
    expect(foundIn({ speaker: 'Ann', says: '…' })).toEqual([]);
    expect(foundIn({ line: 'Hm', mark: '…' }, line)).toEqual([]);
    expect(foundIn({ tokens: ['Well', '...', 'yes'], separator: '...' })).toEqual([]);
  });
});

describe('the types of the schema in place of values', () => {
  it.each([
    [{ name: 'string', phone: 'string' }, ['/name', '/phone']],
    [{ items: [{ sku: 'string', qty: 0 }], id: 'string' }, ['/items/0/sku', '/id']],
    [{ name: 'age', type: 'string' }, []],
    [{ type: 'string', nullable: true }, []],
    [{ types: ['string', 'string'] }, []],
    [{ name: 'Ann', type: 'string', kind: 'string' }, []],
  ])('%j', (value, paths) => {
    expect(foundIn(value)).toEqual(paths);
  });
});

describe('a string that the schema asks for is a value', () => {
  it.each([
    [{ enum: ['<email>', 'x'] }, '<email>', 0],
    [{ const: '...' }, '...', 0],
    [{ type: 'string', default: '[Your Name]' }, '[Your Name]', 0],
    [{ type: 'string', examples: ['{{name}}'] }, '{{name}}', 0],
    [{ type: 'string', pattern: '^<[a-z]+>$' }, '<email>', 0],
    [{ type: 'string', format: 'uri-template' }, '{id}', 0],
    [{ type: 'string', pattern: '\\S' }, '<email>', 1],
    [{ anyOf: [{ enum: ['a'] }, { type: 'string' }] }, '<email>', 1],
    [{ anyOf: [{ const: '...' }, { type: 'number' }] }, '...', 0],
    [{ $ref: '#/$defs/dots' }, '...', 0],
    [{ allOf: [{ type: 'string' }, { enum: ['<email>'] }] }, '<email>', 0],
    [{ enum: ['TBD', '[TBD]'] }, '[TBD]', 0],
    [{ enum: ['{name}', 'x'] }, '{name}', 0],
    [{ enum: [{ line: '<email>' }] }, { line: '<email>' }, 0],
    [{ anyOf: [{ type: 'string', pattern: '^<[a-z]+>$' }, text] }, '{name}', 1],
    [{ examples: [{ line: '...' }], properties: { line: text } }, { line: '...' }, 1],
    [{ type: 'array', prefixItems: [text, { const: '...' }], items: text }, ['a', '...'], 0],
    [{ type: 'array', prefixItems: [text, { const: '...' }], items: text }, ['a', '...', '...'], 1],
    [{ type: 'object', additionalProperties: { enum: ['<email>'] } }, { a: '<email>' }, 0],
    [{ type: 'array', items: { enum: ['<email>'] } }, ['<email>'], 0],
  ] as const)('%j: %s', (schema, one, count) => {
    const gate = compile({ schema: { type: 'object', properties: { to: schema }, $defs: { dots: { const: '...' } } } });
    expect(foundIn({ to: one }, gate)).toHaveLength(count);
  });

  it('also before and after the schema has been compiled to code', () => {
    const gate = compile({ schema: { type: 'object', properties: { to: { enum: ['<email>', '...'] }, by: text } } });
    const replies = ['{"to": "<email>", "by": "Ann"}', '{"to": "...", "by": "<name>"}'];
    for (let round = 0; round < 300; round++) expect(replies.map((one) => gate.judge(one).status)).toEqual(['pass', 'hold']);
  });

  it('as is one in a field for templates, or one that the policy allows', () => {
    expect(foundIn({ dateFormat: '<date>', urlTemplate: '{id}', example: ['<name>'], tags: ['<address>'] })).toEqual([]);
    expect(foundIn({ information: '<name>' })).toEqual(['/information']);
    const gate = compile({ schema: { type: 'object' }, policy: { allow: ['extract.placeholder'] } });
    expect(gate.judge('{"to": "<email>"}').status).toBe('pass');
  });
});

describe('in the arguments of a tool call', () => {
  const parameters = { type: 'object', properties: { to: text, kind: { enum: ['...', 'x'] } }, required: ['to'] };
  const gate = compile({ kind: 'tool-calls', tools: [{ name: 'mail', parameters }] });
  const judged = (given: unknown) => gate.judge(JSON.stringify({ name: 'mail', arguments: given }));

  it.each([[{ to: '<email>' }], [JSON.stringify({ to: '<email>' })]])('a placeholder is in doubt: %j', (given) => {
    const verdict = judged(given);
    expect([verdict.status, verdict.changes.map(({ code, path }) => [code, path])]).toEqual([
      'hold',
      [['extract.placeholder', '/calls/0/arguments/to']],
    ]);
  });

  it.each([[{ to: 'Ann', kind: '...' }], [JSON.stringify({ to: 'Ann', kind: '...' })]])('a listed string is not: %j', (given) => {
    expect(judged(given).changes).toEqual([]);
  });

  it('a result may contain one', () => {
    expect(gate.judgeResult?.('mail', '{"to": "<email>"}')?.status).toBe('pass');
  });
});

describe('in damaged replies, once there is code for the schema', () => {
  const gate = compile({ schema: { type: 'object', properties: { name: text, age: { type: 'integer' } }, minProperties: 2 } });
  for (let index = 0; index < 40; index++) gate.judge("{name: 'Ann', age: 1}");

  it.each([
    ["{name: '<full name>', age: 1}", '/name'],
    ["{name: 'Ann', age: 1, more: {note: '<note>'}}", '/more/note'],
    ["{'': {a: 1}, age: 1, more: {note: '<note>'}}", '/more/note'],
    ["{name: '<full name>', age: '1'}", '/name'],
    ["{Name: '<full name>', age: 1}", '/name'],
  ])('%s is held', (reply, path) => {
    const verdict = gate.judge(reply);
    expect(verdict.status).toBe('hold');
    expect(verdict.changes.filter(({ safety }) => safety === 'unsafe')).toMatchObject([{ code: 'extract.placeholder', path }]);
  });

  it('counts only own keys', () => {
    Object.defineProperty(Object.prototype, 'extra', { value: 1, enumerable: true, configurable: true, writable: true });
    try {
      expect(gate.judge("{name: 'Ann',}").status).toBe('fail');
    } finally {
      Reflect.deleteProperty(Object.prototype, 'extra');
    }
  });
});
