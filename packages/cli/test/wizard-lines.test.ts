import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { tamis } from './tamis.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'tamis-wizard-lines-'));
afterAll(() => rmSync(folder, { recursive: true }));

const at = (name: string) => path.join(folder, name);

interface Told {
  readonly kind: string;
  readonly can?: readonly string[];
  readonly messages?: readonly { readonly content: string }[];
  readonly [key: string]: unknown;
}

async function told(lines: readonly (object | string)[], ...args: readonly string[]) {
  const input = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
  const { code, stdout, stderr } = await tamis(['wizard', '--jsonl', ...args], input);
  const answers = stdout
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Told);
  return { code, stderr, answers, kinds: answers.map(({ kind }) => kind) };
}

const SAMPLES = ['/data/mission_042/2024-01-15/readings.csv', '/data/mission_043/2024-01-16/telemetry.csv'];
const START = { kind: 'start', samples: SAMPLES };
const GOOD = 'name: a\nglob: "**/*.csv"\nextract:\n  day: {from: segment(-2), type: date}\n';
const BAD = 'name: a\nglob: "*.txt"\n';
const reply = (text: string, more: object = {}) => ({ kind: 'reply', text, ...more });

describe('the wizard by lines of JSON', () => {
  it('has the prompt, verdicts, budget and result of every step, and ends with the rule', async () => {
    const { code, answers, kinds } = await told([START, reply('glob: **/x'), reply(GOOD), { kind: 'accept' }]);
    expect([code, kinds]).toEqual([0, ['prompt', 'verdict', 'prompt', 'verdict', 'result', 'end']]);
    const [first, , second, verdict, result, end] = answers;
    expect(first).toMatchObject({
      attempt: 1,
      of: 4,
      language: 'yaml',
      why: ['nothing in the samples or the hint needs Python'],
      samples: SAMPLES,
      structures: [{ structure: '/data/mission_{id}/{date}/*.csv', count: 2 }],
      requirements: expect.arrayContaining([expect.stringContaining('A rule must have name and glob')]),
      can: ['reply', 'cancel', 'language'],
    });
    expect(first?.messages?.[0]?.content).toContain('<reply-contract>');
    expect(second?.messages?.at(-1)?.content).toContain('extraction.unquoted: Line 1, column 7');
    expect(verdict).toMatchObject({ attempt: 2, by: 'model', status: 'pass', tier: null });
    expect(result).toMatchObject({ name: 'a', rule: GOOD, samples: [{ fields: { day: '2024-01-15' } }, {}], notes: [] });
    expect(end).toMatchObject({ status: 'accepted', rule: GOOD, can: ['start'] });
    expect(existsSync(at('rules'))).toBe(false);
  });

  it('takes no key twice, and a byte order mark before the first line', async () => {
    const twice = ['{"kind":"cancel","kind":"accept"}', `{"kind":"reply","text":"x","\\u0074ext":${JSON.stringify(GOOD)}}`];
    const { kinds, answers } = await told([`\ufeff${JSON.stringify(START)}`, ...twice, reply(GOOD), { kind: 'cancel' }]);
    expect(kinds).toEqual(['prompt', 'error', 'error', 'verdict', 'result', 'end']);
    expect(answers[1]).toMatchObject({ line: 2, message: 'The line has the key kind more than once.' });
    expect(answers[2]).toMatchObject({ line: 3, message: 'The line has the key text more than once.' });
    expect(answers.at(-1)).toMatchObject({ status: 'cancelled' });
  });

  it('answers lines that make no sense with an error, and goes on', async () => {
    const wrong = [
      reply(GOOD),
      'nonsense',
      '[]',
      '{"text": "x"}',
      { kind: 'repply', text: GOOD },
      { kind: 'start', samples: [] },
      { kind: 'start', samples: [5] },
      { kind: 'start', samples: ['a\0'] },
      { kind: 'start', samples: Array.from({ length: 1001 }, (_, index) => `${index}.csv`) },
      { kind: 'start', samples: SAMPLES, language: 'perl' },
      { kind: 'start', samples: SAMPLES, hint: ' ' },
      '',
      START,
      START,
      { kind: 'reply' },
      { kind: 'reply', text: GOOD, txt: 1 },
      { kind: 'accept' },
      { kind: 'language', language: 'yaml' },
      reply(GOOD),
      { kind: 'hint', text: 'x'.repeat(501) },
      { kind: 'accept', replace: 1 },
      { kind: 'undo' },
      { kind: 'accept' },
    ];
    const { code, answers } = await told(wrong);
    const errors = answers.filter(({ kind }) => kind === 'error');
    expect(errors.map(({ line, message }) => [line, message])).toEqual([
      [1, 'A line of kind reply is not expected now.'],
      [2, expect.stringContaining('The line is not JSON')],
      [3, 'The line must be an object, not a list.'],
      [4, 'The line has no kind.'],
      [5, 'There is no kind "repply".'],
      [6, 'There are no sample paths.'],
      [7, '`samples`: expected a list of paths, found a list.'],
      [8, expect.stringContaining('the NUL character')],
      [9, 'There are 1001 samples; at most 1000 are tried.'],
      [10, '`language`: expected "yaml" or "python", found a string.'],
      [11, '`hint`: expected a string that is not blank, found a string.'],
      [14, 'A line of kind start is not expected now.'],
      [15, '`text`: expected a string, found nothing.'],
      [16, 'A line of kind reply has no key txt.'],
      [17, 'A line of kind accept is not expected now.'],
      [18, 'The rule is already in yaml.'],
      [20, 'The hint has 501 characters; at most 500 are sent.'],
      [21, '`replace`: expected true or false, found a number.'],
      [22, 'A line of kind undo is not expected now.'],
    ]);
    expect(errors[0]?.can).toEqual(['start']);
    expect(errors.at(-1)?.can).toEqual(['accept', 'hint', 'edit', 'fresh', 'cancel', 'language']);
    expect([code, answers.at(-1)?.status]).toEqual([0, 'accepted']);
  });

  it('has edits, undoing, hints, fresh starts and the other language', async () => {
    const { code, answers, kinds } = await told([
      START,
      reply(GOOD),
      { kind: 'edit', text: BAD },
      { kind: 'undo' },
      { kind: 'hint', text: 'shorter' },
      reply(BAD),
      { kind: 'fresh' },
      { kind: 'language' },
      { kind: 'language', language: 'yaml' },
      reply(GOOD, { finish_reason: 'max_tokens' }),
      { kind: 'cancel' },
      START,
    ]);
    const [edited, undone, hinted, other] = [4, 6, 7, 11].map((index) => answers[index]);
    expect(edited).toMatchObject({ kind: 'failed', reason: 'edit-failed', rule: BAD, can: expect.arrayContaining(['undo']) });
    expect(undone).toMatchObject({ kind: 'result', rule: GOOD });
    expect(hinted).toMatchObject({ kind: 'prompt', attempt: 2, of: 5 });
    expect(hinted?.messages?.at(-1)?.content).toContain('A person adds:');
    expect(answers[9]).toMatchObject({ kind: 'failed', reason: 'hint-failed' });
    expect(other).toMatchObject({ kind: 'prompt', language: 'python', why: ['a person chose it'] });
    expect(other?.messages?.[0]?.content).toContain('an extraction rule in Python');
    expect(answers[12]).toMatchObject({ kind: 'prompt', language: 'yaml', attempt: 1 });
    expect(answers[13]).toMatchObject({ kind: 'verdict', status: 'hold' });
    expect(kinds.slice(13)).toEqual(['verdict', 'prompt', 'end', 'prompt', 'end']);
    expect([code, answers.at(-1)?.status]).toEqual([1, 'cancelled']);
  });

  it('says when the same wrong reply comes again; its lines have the keys that the guide has', async () => {
    const { answers } = await told([START, 'x', reply(BAD), reply(BAD), { kind: 'edit', text: GOOD }, { kind: 'accept' }]);
    expect(answers[5]).toMatchObject({ kind: 'failed', reason: 'repeating' });
    const guide = readFileSync(path.join(root, 'docs/guides/wizard.md'), 'utf8');
    const wordsIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, word]) => word);
    const ofEnd = wordsIn(`\`${/`(status, language[^`]*)`/.exec(guide)?.[1]?.replaceAll(', ', '` `') ?? ''}\``);
    for (const { kind, ...fields } of answers) {
      const row = guide.split('\n').find((line) => line.startsWith(`| \`${kind}\` |`)) ?? '';
      const documented = [...wordsIn(row.split('|')[2] ?? ''), 'can', ...(kind === 'end' ? ofEnd : [])];
      expect(documented, kind).toEqual(expect.arrayContaining(Object.keys(fields)));
    }
    expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['prompt', 'verdict', 'result', 'failed', 'end', 'error']));
  });

  it('takes samples from the command line, and writes the file of --out; an existing one only if told so', async () => {
    const out = at('rule.yaml');
    const { code, answers } = await told([reply(GOOD), { kind: 'accept' }], 'a/2024-01-15/x.csv', '--out', out);
    expect([code, answers.at(-1)?.file, readFileSync(out, 'utf8')]).toEqual([0, out, GOOD]);
    writeFileSync(out, '# mine\n');
    const again = await told([reply(GOOD), { kind: 'accept' }, { kind: 'cancel' }], 'a/2024-01-15/x.csv', '--out', out);
    expect(again.answers[3]).toMatchObject({ kind: 'error', message: `${out} exists.` });
    expect([again.code, readFileSync(out, 'utf8')]).toEqual([1, '# mine\n']);
    await told([reply(GOOD), { kind: 'accept', replace: true }], 'a/2024-01-15/x.csv', '--out', out);
    expect(readFileSync(out, 'utf8')).toBe(GOOD);
  });

  it('refuses an empty input, and samples on standard input', async () => {
    expect(await told([])).toMatchObject({ code: 2, stderr: expect.stringContaining('Standard input is empty') });
    expect(await told([], '-')).toMatchObject({ code: 2, stderr: expect.stringContaining("is used for the program's lines") });
  });
});
