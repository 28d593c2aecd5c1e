import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Contract, compile, type Grounding, messageOf, type Verdict } from '../src/index.ts';

const letter = 'Anna Müller, 3003 Bern, owes 1.200,50 € since 12. März 2024 for “solar panels”.';

function grounded(reply: unknown, source: string, grounding: Partial<Grounding> = {}, contract: Partial<Contract> = {}): Verdict {
  const gate = compile({ ...contract, grounding: { source: 'text', fields: [''], ...grounding } });
  return gate.judge(JSON.stringify(reply), { world: { text: source } }) as Verdict;
}

const passages = ({ grounds = [] }: Verdict, source: string) =>
  Object.fromEntries(grounds.map(({ path, start, end }) => [path, source.slice(start, end)]));

const found = (value: unknown, source: string, grounding: Partial<Grounding> = {}) =>
  passages(grounded([value], source, grounding), source)['/0'];

describe('a value is found', () => {
  it.each([
    // Numbers
    [1200.5, 'pay 1,200.50 now', '1,200.50'],
    [1200.5, 'pay 1.200,50 now', '1.200,50'],
    [1200.5, 'pay 1 200,50 now', '1 200,50'],
    [1200.5, 'pay 1\u202f200,50 now', '1\u202f200,50'],
    [1200.5, "pay 1'200.50 now", "1'200.50"],
    [1200, 'USD1,200', '1,200'],
    [1_234_567, '12,34,567 rupees', '12,34,567'],
    [1_234_567, '1 234 567 people', '1 234 567'],
    [100_000, '1,00,000 rupees', '1,00,000'],
    [-5, 'it was −5 °C', '−5'],
    [5, 'it was -5 °C', undefined],
    [-5, 'it was 5 °C', undefined],
    [10, 'in 2010', undefined],
    [10, '10.5', undefined],
    [5, '10.5', undefined],
    [10, '10mg', '10'],
    ['mg', '10mg', 'mg'],
    [2, 'Al2O3', undefined],
    ['O3', 'Al2O3', undefined],
    ['CO', 'CO2', undefined],
    ['CO2', 'CO₂ rises', 'CO₂'],
    [102, '10²', undefined],
    [51, '5½', undefined],
    [3, '٣ books', '٣'],
    [510, '5 10', undefined],
    ['007', '7', undefined],
    // Without another number that says what the point means, it means neither; a comma groups.
    [1.2, 'about 1.200 kg', undefined],
    [1200, 'about 1.200 kg', undefined],
    [1200, 'about 1.200 kg for 3,50 €', '1.200'],
    [1200, 'about 1.200 kg or 1.000.000 g', '1.200'],
    [1200, 'about 1,200 kg', '1,200'],
    ['1.200', 'about 1.200 kg', '1.200'],
    [1.2, 'about 1.200 kg of 3.5 kg', '1.200'],
    [1200, 'about 1.200 kg of 3.5 kg', undefined],
    ['a=1.200 g', 'a = 1.200 g of 3.5 g', 'a = 1.200 g'],
    // A number of JSON has a point before its decimals, whatever the source does
    [1.234, 'pay 1,234 now', undefined],
    [1.234, 'pay 1234 now', undefined],
    [1.234, 'pay 1.234 now', '1.234'],
    [1.234, '1.234 Personen, 3,5 km', undefined],
    [1.234, '1,234 km, 3,5 km', '1,234'],
    // Numbers inside numbers, and signs
    [200, "1'200", undefined],
    [1, '1\u00a0200', undefined],
    [1, '１．５', undefined],
    [12, '١٢٫٥', undefined],
    [1, '1\u200b0', undefined],
    [5, '5e3', undefined],
    [21, '1e+21', undefined],
    ['1e7', '1e-7', undefined],
    ['.5', '1.5', undefined],
    ['5.', '5.3', undefined],
    [5, 'about .5', undefined],
    [5, 'No.5', '5'],
    [-5, 'pages 3-5', undefined],
    [5, 'pages 3-5', '5'],
    [5, '-$5', undefined],
    ['$5', '-$5', undefined],
    // Groups of digits
    [1200, 'pages 1-200', undefined],
    [1200, '1\n200', undefined],
    [1200, '1  200', undefined],
    ['1-200', '1 – 200', '1 – 200'],
    // Versions and sections are no numbers
    ['3.1', 'Python 3.10', undefined],
    ['3.10', 'Python 3.1', undefined],
    ['1200.5', '1,200.50', '1,200.50'],
    [3.1, '3.10 kg', '3.10'],
    // Dates
    ['2024-03-12', '2024年3月 12人', undefined],
    ['2024-03-12', 'v1.2024-03-12.5', undefined],
    ['2024-03-12', '3.12 March 2024', undefined],
    ['2024-03-12', 'am 12. März 2024', '12. März 2024'],
    ['2024-03-12', 'on March 12th, 2024', 'March 12th, 2024'],
    ['2024-03-12', 'le 12 mars 2024', '12 mars 2024'],
    ['2024-03-12', 'el 12 de marzo de 2024', '12 de marzo de 2024'],
    ['2024-03-12', '12 марта 2024 г.', '12 марта 2024'],
    ['2024-03-12', '2024年3月12日に', '2024年3月12日'],
    ['2024-03-12', '2024년 3월 12일', '2024년 3월 12일'],
    ['2024-03-12', '12/03/2024', undefined],
    ['2024-12-03', '12/03/2024', undefined],
    ['2024-03-25', '25/03/2024', '25/03/2024'],
    ['2024-03-12', '12/03/2024 to 25/03/2024', '12/03/2024'],
    ['2024-12-03', '12/03/2024 to 25/03/2024', undefined],
    ['2024-05-05', '5.5.2024', '5.5.2024'],
    ['12 March 2024', '2024-03-12', '2024-03-12'],
    // Words
    ['Karl', 'Karla', undefined],
    ['Johns', 'John', undefined],
    ['cathode', 'three cathodes', 'cathode'],
    ['LED', 'two LEDs', 'LED'],
    ['William', 'Michael Williams', undefined],
    ['rat', 'at low rates', undefined],
    ['box', 'two boxes', 'box'],
    ['los', 'a loss', undefined],
    ['art', 'party', undefined],
    ['Karl', 'Karl\u00ada', undefined],
    ['کتاب', 'کتاب\u200cها', 'کتاب'],
    ['x = 5', 'x ≠ 5', undefined],
    ['monoclinic', 'monoclinicP21/n', 'monoclinic'],
    ['Java', 'JavaScript', undefined],
    ['Ti', 'TiO2', undefined],
    ['東京', '彼は東京都に', '東京'],
    ['서울', '서울은', '서울'],
    ['가', '각', undefined],
    ['e', 'e\u0301', 'e\u0301'],
    ['strasse', 'STRAẞE', 'STRAẞE'],
    ['file', 'the ﬁle', 'ﬁle'],
    ['カ', 'ガ', undefined],
    ['New York', 'in “New\n  York”', 'New\n  York'],
    ['it’s', "it's", "it's"],
  ])('%j in %j: %j', (value, source, passage) => {
    expect(found(value, source)).toBe(passage);
  });

  it('letter for letter first, though it comes later', () => {
    expect(grounded(['bern'], 'BERN and bern').grounds).toEqual([{ path: '/0', start: 9, end: 13, similarity: 1 }]);
  });

  it('in UTF-16 of the source as given', () => {
    expect(grounded(['Bern'], '😀𠮷 ÉBern 😀 BERN').grounds).toMatchObject([{ start: 14, end: 18 }]);
  });

  it('and under `exact` only letter for letter', () => {
    expect(found('müller', letter, { match: 'exact' })).toBeUndefined();
    expect(found('Müller', letter, { match: 'exact' })).toBe('Müller');
    expect(found('panel', letter, { match: 'exact' })).toBeUndefined();
    expect(found(1200.5, letter, { match: 'exact' })).toBeUndefined();
    expect(found('e', 'e\u0301', { match: 'exact' })).toBeUndefined();
  });
});

describe('what is looked up', () => {
  const reply = { name: 'Anna Müller', debt: 1200.5, items: [{ what: 'solar panels', count: 7 }], isLate: true, note: '' };

  it('is every string, and no number', () => {
    const verdict = grounded(reply, letter, { fields: 'strings' });
    expect(verdict.status).toBe('pass');
    expect(Object.keys(passages(verdict, letter))).toEqual(['/name', '/items/0/what']);
  });

  it('or everything at and below some places', () => {
    const at = (...fields: string[]) => Object.keys(passages(grounded(reply, letter, { fields }), letter));
    expect(at('/debt')).toEqual(['/debt']);
    expect(at('/items/*/what')).toEqual(['/items/0/what']);
    expect(at('/items', '/name')).toEqual(['/name', '/items/0/what']);
    expect(grounded(reply, letter, { fields: ['/items'] }).changes.map(({ path }) => path)).toEqual(['/items/0/count']);
  });

  it('is all of it, however much that is', () => {
    const { changes, grounds } = grounded(
      Array.from({ length: 130_000 }, () => 'Anna'),
      letter,
      { fields: 'strings' },
    );
    expect([changes.length, grounds?.length]).toEqual([0, 130_000]);
  });

  it('is the value as it was read, not as a validator turns it', () => {
    const schema = z.object({ name: z.string().transform(() => 42) });
    expect(grounded({ name: 'Anna' }, letter, {}, { schema }).status).toBe('pass');
    expect(grounded({ name: 'Otto' }, letter, {}, { schema }).status).toBe('hold');
  });

  it('also in a reply that fails', () => {
    const verdict = grounded({ name: 'Anna' }, letter, {}, { schema: { type: 'object', required: ['age'] } });
    expect(verdict.status).toBe('fail');
    expect(passages(verdict, letter)).toEqual({ '/name': 'Anna' });
  });
});

describe('what is missing', () => {
  it('comes with the nearest passage and how near it is', () => {
    const [change] = grounded(['Anna Miller'], letter).changes;
    expect(change).toMatchObject({
      code: 'ground.not-found',
      safety: 'unsafe',
      path: '/0',
      args: { value: 'Anna Miller', source: 'text', start: 0, end: 11, passage: 'Anna Müller' },
    });
    const similarity = Number(change?.args?.similarity);
    expect(similarity).toBeGreaterThan(0.6);
    const near = `The nearest passage is "Anna Müller" (${Math.round(similarity * 100)}% similar).`;
    expect(change && messageOf(change)).toBe(`“Anna Miller” is not in the source \`text\`. ${near}`);
  });

  it('is looked for near at most fifty times, and the rest says so', () => {
    const values = Array.from({ length: 60 }, (_, index) => `solar panel number ${index}`);
    const { changes } = grounded(values, letter);
    expect(changes).toHaveLength(60);
    expect(changes.filter(({ args }) => args?.passage !== undefined)).toHaveLength(50);
    expect(changes.filter(({ args }) => args?.unsought === true)).toHaveLength(10);
    expect(messageOf(changes.at(-1) as (typeof changes)[number])).toContain('was not looked for');
  });

  it('stops where the steps end, in a source that is too long', () => {
    const [change] = grounded(['solar power plant'], 'solar panels, '.repeat(150_000), { match: 'exact' }).changes;
    expect(change?.args).toMatchObject({ unsought: true });
  });

  it('may be allowed, and fails under a strict policy', () => {
    expect(grounded(['Otto'], letter, {}, { policy: { allow: ['ground.not-found'] } }).status).toBe('pass');
    expect(grounded(['Otto'], letter, {}, { policy: { strict: true } }).status).toBe('fail');
  });

  it('fails or warns as the contract says, and a failure is softened where the policy says so', () => {
    const soft = { policy: { on: { '/0': 'warn' } } } as const;
    expect(grounded(['Otto'], letter, { missing: 'fail' })).toMatchObject({ status: 'fail', findings: [{ severity: 'error' }] });
    expect(grounded(['Otto'], letter, { missing: 'fail' }, soft)).toMatchObject({
      status: 'pass',
      findings: [{ severity: 'warning' }],
    });
    expect(grounded(['Otto'], letter, { missing: 'warn' })).toMatchObject({
      status: 'pass',
      findings: [{ severity: 'warning' }],
    });
  });
});

describe('the source', () => {
  const gate = compile({ grounding: { source: 'text' } });

  it('is among the sources, in the world or in the input, in this order', async () => {
    const sources = { text: 'Anna' };
    expect(gate.judge('["Anna"]', { sources, world: { text: 'Otto' }, input: { text: 'Otto' } }).status).toBe('pass');
    expect(gate.judge('["Anna"]', { world: { text: 'Anna' }, input: { text: 'Otto' } }).status).toBe('pass');
    expect(gate.judge('["Anna"]', { input: { text: 'Anna' } }).status).toBe('pass');
    expect(gate.judge('["Anna"]', { world: () => ({ text: 'Anna' }) }).status).toBe('pass');
    expect((await gate.check('["Anna"]', () => Promise.resolve({ text: 'Anna' }))).status).toBe('pass');
  });

  it('must be there', () => {
    for (const world of [undefined, {}, { text: 3 }, { text: null }, Object.create({ text: 'Anna' })])
      expect(gate.judge('["Anna"]', { world }).findings.map(({ code }) => code)).toEqual(['ground.no-source']);
  });

  it('is the same for a stream', () => {
    for (const reply of ['["Anna", "Otto"]', 'Sure: ["anna"', '["Ann']) {
      const unit = { world: () => ({ text: letter }) };
      const stream = gate.stream(unit);
      for (const char of reply) stream.push(char);
      expect(stream.end({ finishReason: 'stop' })).toEqual(gate.judge(reply, { ...unit, finishReason: 'stop' }));
    }
  });
});

it('mistakes in a contract are told all at once', () => {
  const grounding = { sorce: 'text', fields: ['name'], match: 'fuzzy', missing: 'held' } as unknown as Grounding;
  expect(() => compile({ grounding })).toThrow(
    [
      'The contract has 5 problems:',
      '/grounding/sorce: The key "sorce" is not known here. Did you mean `source`? (contract.unknown-key)',
      '/grounding/source: expected the name of a source (`messages`, or a name of your own), found nothing. (contract.bad-value)',
      '/grounding/fields/0: expected a JSON Pointer such as /name or /items/*/name, found "name". (contract.bad-value)',
      '/grounding/match: expected one of "folded", "exact", found "fuzzy". (contract.bad-value)',
      '/grounding/missing: expected one of "hold", "fail", "warn", found "held". Did you mean `hold`? (contract.bad-value)',
    ].join('\n  '),
  );
  expect(() => compile({ grounding: { source: 'text', fields: [] } })).toThrow(
    'expected `strings` or a list of JSON Pointers, found []',
  );
});

describe('a field that the schema does not list', () => {
  const line = { type: 'object', properties: { price: { type: 'number' } } };
  const schema = {
    type: 'object',
    properties: { name: { type: 'string' }, lines: { type: 'array', items: { $ref: '#/$defs/line' } }, more: { type: 'object' } },
    $defs: { line },
  };
  const fielded = (...fields: string[]) => compile({ schema, grounding: { source: 'text', fields } }).warnings;

  it('is a typo, or everything would pass', () => {
    expect(() => fielded('/nmae')).toThrow('/grounding/fields/0: expected a place that the schema describes, found "/nmae".');
    expect(() => fielded('/name', '/lines/*/prise')).toThrow('Did you mean `/lines/*/price`?');
    expect(() => fielded('/lines/0/prise')).toThrow('/grounding/fields/0');
    const validator = z.object({ name: z.string() });
    expect(() => compile({ schema: validator, grounding: { source: 'text', fields: ['/nmae'] } })).toThrow('/grounding/fields/0');
  });

  it('is none where the schema lists nothing', () => {
    expect(fielded('', '/name', '/lines', '/lines/*', '/lines/*/price', '/*', '/more/anything', '/lines/3/price')).toEqual([]);
  });
});
