import { Fault, type Finding } from '@tamis/core';
import type { Sandbox } from '@tamis/core/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile, engine } from '../../../scripts/cases/every-kind.ts';
import { growth, growthBySize, LINEAR } from '../../core/test/growth.ts';
import { rows } from '../../core/test/rows.ts';
import { extractionRule, pathReader, previewOf, type Rule, readRules, ruleSet } from '../src/index.ts';

const read = pathReader();

// What the rules of a file say about a path; the file must be sound.
function extracted(text: string, path: string, root?: string) {
  const { rules, findings } = readRules(text);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  return ruleSet(rules)(pathReader(root)(path));
}

function refusals(text: string): readonly string[] {
  return readRules(text)
    .findings.filter(({ severity }) => severity === 'error')
    .map(({ path, args }) => `${path} ${args.error_type} ${args.line}`);
}

const field = (lines: string) => `name: t\nglob: "**/*"\nextract:\n  x: ${lines}\n`;

describe('a file of rules', () => {
  test('may be a rule, a list, or a mapping with rules', () => {
    const rule = 'name: a\nglob: "*.x"\ntag: t\n';
    for (const text of [
      rule,
      `- name: a\n  glob: "*.x"\n  tag: t\n`,
      `version: 1\nrules:\n  - name: a\n    glob: "*.x"\n    tag: t\n`,
    ])
      expect(extracted(text, 'q.x')).toMatchObject({ rule: 'a', status: 'complete', tag: 't', tags: ['t'] });
    expect(extracted(JSON.stringify({ name: 'a', glob: '*.x', tag: 't' }), 'q.x').tag).toBe('t');
  });

  test('is refused as a whole at the places where it is wrong', () => {
    expect(refusals('version: 2\nname: a\nglob: "*"\n')).toEqual(['/version SCHEMA_VIOLATION 1']);
    expect(refusals('rules: []\n')).toEqual(['/rules SCHEMA_VIOLATION 1']);
    expect(refusals('rules:\n  - name: a\n    glob: "*"\n  - 5\n')).toEqual(['/rules/1 SCHEMA_VIOLATION 4']);
    expect(refusals('name: a\nglob: "*"\ntag: Bad Tag\npriority: -1\nenabled: perhaps\n')).toEqual([
      '/tag SCHEMA_VIOLATION 3',
      '/priority SCHEMA_VIOLATION 4',
      '/enabled SCHEMA_VIOLATION 5',
    ]);
    expect(refusals('name: " "\nglob: 5\n')).toEqual(['/name SCHEMA_VIOLATION 1', '/glob SCHEMA_VIOLATION 2']);
    expect(refusals('')).toEqual([' SCHEMA_VIOLATION 1']);
    expect(refusals('name: a\nglob: "*"\nextract:\n  __proto__: {from: filename}\n')).toEqual([
      '/extract/__proto__ SCHEMA_VIOLATION 4',
    ]);
  });

  test('has two hundred fields at most, and ten thousand characters in their patterns', () => {
    const withFields = (count: number) =>
      JSON.stringify({
        name: 'a',
        glob: '*',
        extract: Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, { from: 'filename' }])),
      });
    expect(Object.keys(extracted(withFields(200), 'q').fields)).toHaveLength(200);
    expect(refusals(withFields(201))).toEqual(['/extract SCHEMA_VIOLATION 1']);
    const withPatterns = (last: number) =>
      JSON.stringify({
        name: 'a',
        glob: '*',
        extract: Object.fromEntries(
          [...Array.from({ length: 9 }, () => 1000), last].map((size, index) => [
            `f${index}`,
            { from: 'filename', pattern: `[q]?${'x?'.repeat(size / 2 - 2)}` },
          ]),
        ),
      });
    expect(extracted(withPatterns(1000), 'q').fields).toMatchObject({ f0: 'q', f9: 'q' });
    expect(refusals(withPatterns(1002))).toEqual(['/extract SCHEMA_VIOLATION 1']);
  });

  test('may use anchors, but none that holds itself', () => {
    const text =
      'rules:\n  - name: a\n    glob: "*.a"\n    extract: &f {x: {from: filename}}\n  - name: b\n    glob: "*.b"\n    extract: *f\n';
    expect(extracted(text, 'q.b').fields).toEqual({ x: 'q.b' });
    expect(refusals('name: a\nglob: "*"\nextract: &e\n  x: *e\n')).toEqual([' YAML_SYNTAX_ERROR 4']);
  });

  test('takes the rule with the highest priority, then the first name by code point; none that is switched off', () => {
    const rule = (name: string, more: string) => `  - {name: "${name}", glob: "*", ${more}}\n`;
    const text = `rules:\n${rule('off', 'priority: 1000, enabled: false')}${rule('\u{ffff}', 'priority: 5')}${rule('\u{1f600}', 'priority: 5')}${rule('z', 'priority: 4')}`;
    expect(extracted(text, 'x').rule).toBe('\u{ffff}');
  });

  test('warns of keys that have no effect, with the nearest that has one', () => {
    const { findings } = readRules('name: a\nglob: "*"\npriorty: 5\nextract:\n  x: {from: filename, transform: y}\n');
    expect(findings.map(({ code, path, args }) => [code, path, args.suggestion])).toEqual([
      ['extraction.unknown-key', '/extract/x/transform', ''],
      ['extraction.unknown-key', '/priorty', ' Did you mean `priority`?'],
    ]);
  });
});

describe('a field', () => {
  test('may be short in a file, and must be long in a reply', () => {
    const short = 'name: t\nglob: "d/{id}/*"\nextract:\n  id:\n  f: filename\n';
    expect(extracted(short, 'd/7/a').fields).toEqual({ id: '7', f: 'a' });
    const places = readRules(short, 'reply').findings.map(({ path }) => path);
    expect(places).toEqual(['/extract/id', '/extract/f']);
  });

  test.each(rows<[string, string]>('extraction', 'Fields that are refused'))('%s is refused', (lines, place) => {
    expect(refusals(field(lines)).map((one) => one.split(' ')[0])).toEqual([place]);
  });

  test.each(['a{1001}', '(?<=a)b', '(?P=n)', 'a*+', '(?>a)', '\\k<n>', 'a\\Z', 'a{,3}'])(
    'the pattern %s is refused with a reason',
    (pattern) => {
      const [finding] = readRules(field(`{from: filename, pattern: '${pattern}'}`)).findings;
      expect(finding).toMatchObject({ code: 'extraction.bad-pattern', args: { error_type: 'INVALID_REGEX', tier: 2 } });
      expect(String(finding?.args.reason)).not.toBe('');
    },
  );

  test('is searched with the escapes that people use', () => {
    expect(extracted(field("{from: filename, pattern: '(\\u00e9+)_'}"), 'éé_x').fields).toEqual({ x: 'éé' });
    expect(extracted(field("{from: filename, pattern: '(\\\\u00e9)'}"), 'éé_x').errors).toEqual({ x: 'PATTERN_NO_MATCH' });
    expect(extracted(field("{from: filename, pattern: '(?<a>[[:upper:]]+)'}"), 'xAB').fields).toEqual({ x: 'AB' });
  });

  test('has its range at one end, and dates in order', () => {
    const dated = field('{from: segment(0), type: date, validate: "2020-01-01.."}');
    expect(extracted(dated, '20200101/a').fields).toEqual({ x: '2020-01-01' });
    expect(extracted(dated, '2019-12-31/a').errors).toEqual({ x: 'VALIDATE_FAILED' });
    const most = field('{from: segment(0), type: integer, validate: "..-5"}');
    expect(extracted(most, '-5/a').fields).toEqual({ x: -5 });
    expect(extracted(most, '-4/a').status).toBe('failed');
  });

  test('is never rounded, never -0, and never guessed', () => {
    const whole = field('{from: segment(0), type: integer}');
    expect(Object.is(extracted(whole, '-0/a').fields.x, 0)).toBe(true);
    for (const text of ['1.0', '1e3', '+5', ' 5', '٣', '0x10', '']) expect(extracted(whole, `${text}_/a`).status).toBe('failed');
    expect(extracted(field('{from: segment(0), type: date}'), '2023-02-29/a').status).toBe('failed');
    expect(extracted(field('{from: segment(0), type: date}'), '2000-02-29/a').fields).toEqual({ x: '2000-02-29' });
  });

  test('is searched in linear time', () => {
    const { rules } = readRules(field("{from: filename, pattern: '(a*)*b$'}"));
    const [short, long] = [read('a'.repeat(10_000)), read('a'.repeat(40_000))];
    const [apply, again] = [ruleSet(rules), ruleSet(rules)];
    expect(
      growth(
        () => apply(short),
        () => again(long),
      ),
    ).toBeLessThan(LINEAR);
  });
});

describe('tag conditions', () => {
  const tags = (conditions: string, path = 'Acme/42/2024-03-05/x') =>
    extracted(
      `name: t\nglob: "**/*"\nextract:\n  client: segment(0)\n  n: {from: segment(1), type: integer}\n  date: {from: segment(2), type: date}\n  none: {from: segment(9), default: null}\ntag_conditions:\n  - {if: "${conditions}", tag: yes_tag}\n`,
      path,
    ).tags;

  test.each(rows<string>('extraction', 'Conditions of tags that hold'))('%s holds', (condition) =>
    expect(tags(condition)).toEqual(['yes_tag']),
  );

  test.each(['n > 42', 'date.year != 2024', 'client = acme', 'none = x', 'none != x', 'client contains ACME'])(
    '%s does not',
    (condition) => expect(tags(condition)).toEqual([]),
  );

  test.each(['n', 'n = x', 'client.year = 3', 'm = 1', 'date = March', 'n = ', '= 5', 'client matches ('])(
    '%s is refused',
    (condition) => {
      const text = `name: t\nglob: "*"\nextract: {client: {from: filename}, n: {from: filename, type: integer}, date: {from: filename, type: date}}\ntag_conditions: [{if: "${condition}", tag: t}]\n`;
      expect(refusals(text)[0]).toMatch(/^\/tag_conditions\/0\/if /);
    },
  );
});

describe('a reply', () => {
  const samples = ['/data/mission_042/2024-01-15/readings.csv', '/data/mission_043/2024-01-16/telemetry.csv'];
  const gate = compile({ kind: 'extraction-rule' });
  const good = 'name: a\nglob: "**/*.csv"\nextract:\n  date:\n    from: segment(-2)\n    type: date\n';

  test('is placed in the reply, with the line of the rule beside the one of the reply', async () => {
    const reply = `Here:\n\n\`\`\`yaml\n${good.replace('segment(-2)', 'folder(-2)')}\`\`\`\n`;
    const [finding] = (await gate.check(reply, { samples })).findings as [Finding];
    expect(finding).toMatchObject({
      path: '/extract/date/from',
      args: { tier: 2, error_type: 'SCHEMA_VIOLATION', line: 5, reply_line: 8, column: 11 },
    });
    expect(reply.slice(finding.at)).toMatch(/^folder\(-2\)/);
  });

  test('that was cut by the provider is held, and one in strict hands fails for a warning', async () => {
    expect((await gate.check(good, { samples }, { finishReason: 'length' })).status).toBe('hold');
    const strict = compile({ kind: 'extraction-rule', policy: { strict: true } });
    expect((await strict.check(`${good}extras: 1\n`, { samples })).status).toBe('fail');
    expect((await strict.check(good, { samples })).status).toBe('pass');
  });

  test('may be tried on the samples of the contract, and on those of the world before them', async () => {
    const own = compile({ kind: 'extraction-rule', samples });
    expect(own.judge(good)).toMatchObject({ status: 'pass', value: { name: 'a' } });
    expect((await own.check(good, { samples: ['x.json'] })).findings[0]?.code).toBe('extraction.glob-mismatch');
  });

  test('never counts a thought, and takes tags off', async () => {
    expect((await gate.check(`<think>name: x\nglob: [</think>\n${good}`, { samples })).status).toBe('pass');
    expect((await gate.check(`<answer>\n${good}</answer>`, { samples })).status).toBe('pass');
  });

  test('is tried below a root', async () => {
    const rule = 'name: a\nglob: "mission_*/*/*.csv"\n';
    expect((await gate.check(rule, { samples, root: '/data' })).status).toBe('pass');
    expect((await gate.check(rule, { samples })).status).toBe('fail');
  });

  test('with the same field failing in every sample is told the structure', async () => {
    const wrong = good.replace('segment(-2)', 'segment(-3)');
    const [finding] = (await gate.check(wrong, { samples })).findings;
    expect(finding).toMatchObject({
      code: 'extraction.type-failed',
      path: '/extract/date',
      args: {
        found: '"mission_042"',
        sample: samples[0],
        structure: ' The samples have the structure /data/mission_{id}/{date}/*.csv.',
      },
    });
  });

  test('is bounded: nesting, length and aliases', async () => {
    expect((await gate.check(`a: ${'['.repeat(5000)}`, { samples })).status).toBe('fail');
    const bomb = `a: &a [1,1,1,1,1,1,1,1,1]\n${'bcdefghi'.replaceAll(
      /./g,
      (name) =>
        `${name}: &${name} [${Array(9)
          .fill(`*${String.fromCharCode(name.charCodeAt(0) - 1)}`)
          .join(',')}]\n`,
    )}`;
    expect((await gate.check(bomb, { samples })).status).toBe('fail');
  });

  test('is judged in linear time, however hostile', () => {
    const own = compile({ kind: 'extraction-rule', samples });
    const texts: readonly ((size: number) => string)[] = [
      (size) => `a: [${'!x y,'.repeat(size)}]`,
      (size) => `a: [${'*x,'.repeat(size)}]`,
      (size) => `a: &a 1\nb: [${'*a,'.repeat(size)}]`,
      (size) => `a: "${'\\d'.repeat(size)}"`,
      (size) => 'name\n'.repeat(size),
      (size) =>
        `name: a\nglob: "**/*.csv"\nextract:\n${Array.from({ length: size / 10 }, (_, index) => `  f${index}: {from: filename, type: date}\n`).join('')}`,
      (size) => '```yaml\n'.repeat(size),
      (size) => `a: ${'{"b":1}\n'.repeat(size)}`,
    ];
    for (const make of texts) {
      const judge = (text: string) => expect(own.judge(text).status).toBe('fail');
      expect(growthBySize(judge, make, 4000), make(1)).toBeLessThan(LINEAR);
    }
  });

  test('of any text, and any document, is judged without an exception', () => {
    const own = compile({ kind: 'extraction-rule', samples });
    const part = fc.constantFrom(...rows<string>('pieces', 'Rules of extraction'));
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part, { maxLength: 30 }).map((parts) => parts.join('')),
        ),
        (reply) => {
          expect(['pass', 'hold', 'fail']).toContain(own.judge(reply).status);
        },
      ),
      { numRuns: 2000 },
    );
    const keyed = fc.dictionary(
      fc.constantFrom('name', 'glob', 'extract', 'tag', 'tag_conditions', 'priority', 'version', 'rules', 'enabled'),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(keyed, (document) => {
        const { rules } = readRules(JSON.stringify(document));
        for (const rule of rules) expect(rule.name).not.toBe('');
      }),
      { numRuns: 2000 },
    );
  });

  test('in Python has its lines counted in the reply, those in the words of Python too', async () => {
    const python = compile({ kind: 'extraction-rule', language: 'python' });
    const fenced = (code: string) => `Here:\n\`\`\`python\n${code}\`\`\`\n`;
    const says = (problem: object): Sandbox => ({
      check: async () => ({ ok: false, problem, problems: [problem] }) as unknown as Awaited<ReturnType<Sandbox['check']>>,
      run: async () => [],
      close: async () => {},
    });
    const unclosed = {
      type: 'PYTHON_SYNTAX_ERROR',
      reason: 'syntax',
      message: "expected an indented block after 'if' statement on line 2",
      line: 3,
      column: 1,
    };
    const [syntax] = (
      await python.check(fenced('def extract(path):\n  if path:\n  return {}\n'), { samples, sandbox: says(unclosed) })
    ).findings;
    expect(syntax).toMatchObject({ args: { line: 3, reply_line: 5 } });
    expect(engine.messageOf(syntax as Finding)).toBe(
      "Line 5 (3 in the rule): expected an indented block after 'if' statement on line 4.",
    );
    const raises: Sandbox = {
      check: async () => ({ ok: true, advice: [] }),
      run: async (_, paths) =>
        paths.map(() => ({ error: { type: 'RUNTIME_ERROR', reason: 'exception', message: 'IndexError: on line 9', line: 2 } })),
      close: async () => {},
    };
    const [runtime] = (
      await python.check(fenced('def extract(path):\n  return {"a": path[999]}\n'), { samples, sandbox: raises })
    ).findings;
    expect(engine.messageOf(runtime as Finding)).toBe(
      `The function failed on ${samples[0]}: line 4 (2 in the rule): IndexError: on line 9.`,
    );
  });

  test('in Python is never run without a sandbox, and a fault of the sandbox is none of the reply', async () => {
    const python = compile({ kind: 'extraction-rule', language: 'python' });
    const code = 'def extract(path: str) -> dict:\n    return {"a": 1}\n';
    expect(python.judge(code).findings.map((one) => one.code)).toEqual(['checks.needs-check']);
    expect((await python.check(code, { samples })).findings[0]?.code).toBe('extraction.no-sandbox');
    expect((await python.check(code, { samples, sandbox: 'yes' })).findings[0]?.code).toBe('extraction.no-sandbox');
    const broken = (error: unknown): Sandbox => ({
      check: () => Promise.reject(error),
      run: () => Promise.reject(error),
      close: async () => {},
    });
    const lacking = new Fault('fault.no-sandbox', 'bubblewrap is missing');
    expect((await python.check(code, { samples, sandbox: broken(lacking) })).findings[0]?.args.reason).toBe(
      'bubblewrap is missing',
    );
    await expect(python.check(code, { samples, sandbox: broken(new Error('boom')) })).rejects.toThrow('boom');
  });
});

test('a preview begins with what the rule misses, and shows each structure in turn', () => {
  const [rule] = readRules('name: a\nglob: "*.csv"\nextract: {f: {from: filename}}\n').rules as [Rule];
  expect(previewOf(rule, ['a.csv', 'b.txt', 'c.csv'], undefined, 2)).toEqual([
    { path: 'b.txt', status: 'unmatched', fields: {}, errors: {} },
    { path: 'a.csv', status: 'complete', fields: { f: 'a.csv' }, errors: {} },
  ]);
  const [dated] = readRules('name: a\nglob: "**/*.csv"\nextract:\n  d: {from: segment(-2)}\n  e: {from: segment(-3)}\n')
    .rules as [Rule];
  const samples = ['a/b/1.csv', 'a/b/2.csv', 'a/3/c.csv', '1.csv', 'x/1.csv', 'y.txt'];
  expect(previewOf(dated, samples, undefined, 9).map(({ path, status }) => [path, status])).toEqual([
    ['y.txt', 'unmatched'],
    ['1.csv', 'failed'],
    ['x/1.csv', 'partial'],
    ['a/b/1.csv', 'complete'],
    ['a/3/c.csv', 'complete'],
    ['a/b/2.csv', 'complete'],
  ]);
});

test('a contract says what is wrong with it', () => {
  expect(extractionRule.keys).toContain('samples');
  expect(() => compile({ kind: 'extraction-rule', language: 'perl', samples: [5], root: 7 } as never)).toThrow(
    /\/language[\s\S]*\/samples\/0[\s\S]*\/root/,
  );
});

test('a reply that is neither text nor bytes is an error of the caller', () => {
  const gate = compile({ kind: 'extraction-rule', samples: ['a.csv'] });
  expect(() => gate.judge(5 as never)).toThrow('A reply is text or bytes, not a number.');
});

test('a second document that holds an empty text is something, an empty one is nothing', () => {
  const rule = 'name: a\nglob: "*.csv"\n';
  expect(readRules(`${rule}---\n''\n`).findings).toMatchObject([{ code: 'extraction.stray-text', args: { line: 3 } }]);
  expect(readRules(`${rule}---\n`).findings).toEqual([]);
});
