import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { tamis } from './tamis.ts';

const example = path.resolve(import.meta.dirname, '../../../examples/path-extraction');
const folder = mkdtempSync(path.join(tmpdir(), 'tamis-wizard-'));
afterAll(() => rmSync(folder, { recursive: true }));

const at = (name: string) => path.join(folder, name);
const read = (name: string) => readFileSync(at(name), 'utf8');

// A cassette of replies; a string that starts with `!` is a fault.
function cassette(...replies: readonly string[]): string {
  const lines = replies.map((text) => (text.startsWith('!') ? { fault: text.slice(1) } : { reply: { text } }));
  writeFileSync(at('own.jsonl'), [{ cassette: 1, model: 'a:b' }, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(''));
  return at('own.jsonl');
}

const wizard = async (args: readonly string[], input = '') => {
  const { code, stdout, stderr } = await tamis(['wizard', ...args], input);
  return { code, stdout: stdout.toString(), stderr };
};

const shown = (samples: string, replies: string, ...more: readonly string[]) =>
  wizard(['--paths', path.join(example, `${samples}.txt`), '--cassette', path.join(example, `${replies}.jsonl`), ...more]);

const GOOD = 'name: a\nglob: "*.csv"\n';

describe('the wizard without a screen', () => {
  it('flow 2: names the place of a schema error; the rule is one that extract takes', async () => {
    const { code, stdout, stderr } = await shown('clients', 'schema');
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining(
        'Schema error (extract.client.from: expected segment(N), filename, full_path or rel_path, found "folder(-4)"',
      ),
    ]);
    writeFileSync(at('clients.yaml'), stdout);
    const extracted = await tamis(['extract', '-', '--rules', at('clients.yaml')], '/archive/client_QQ/2020/Q3/x.csv\n');
    expect(JSON.parse(extracted.stdout.toString())).toMatchObject({ fields: { client: 'QQ', year: 2020, quarter: 3 } });
  });

  it('takes Python if the samples need it, and runs it in the sandbox', { tags: 'proof', timeout: 30_000 }, async () => {
    const { code, stdout } = await shown('expenses', 'python', '--format', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'accepted',
      language: 'python',
      why: ['months have names at segment(-2)'],
      name: 'expenses',
      rule: expect.stringContaining('def extract(path: str) -> dict:'),
      samples: [{ status: 'complete', fields: { date: '2024-01-15', kind: 'taxi', euros: 12.5 } }, { status: 'complete' }],
      attempts: [{ status: 'fail', findings: [{ tier: 2, error_type: 'SCHEMA_VIOLATION' }] }, { status: 'pass' }],
      model: 'openai:gpt-4o-mini',
    });
  });

  it('reads samples from arguments, a file or standard input, each once', async () => {
    const replies = cassette(GOOD);
    expect((await wizard(['a/x.csv', 'a/y.csv', '--cassette', replies])).stderr).toContain('2 of 2 samples');
    expect((await wizard(['-', '--cassette', replies], 'a/x.csv\r\n\na/y.csv\na/x.csv\n')).stderr).toContain('2 of 2 samples');
    const many = Array.from({ length: 1002 }, (_, index) => `${index}.csv\n`).join('');
    const { stderr } = await wizard(['-', '--cassette', replies], many);
    expect(stderr).toMatch(
      /^warning: Only the first 1,000 paths are used as samples; the other 2 are ignored\.\naccepted: 1000 of 1000/,
    );
  });

  it('sends the hint and the samples, and never more than paths', async () => {
    await wizard(['a/x.csv', '--cassette', cassette(GOOD), '--hint', 'take the year', '--journal', at('run.jsonl')]);
    const call = read('run.jsonl')
      .split('\n')
      .find((line) => line.includes('"call-start"'));
    expect(call).toContain('A person adds: take the year');
    expect(call).toContain('- a/x.csv');
  });

  it('writes a new file, and refuses one that exists before anything is asked', async () => {
    const first = await wizard(['a/x.csv', '--cassette', cassette(GOOD), '--out', at('new.yaml')]);
    expect([first.code, first.stdout, read('new.yaml')]).toEqual([0, '', GOOD]);
    expect(first.stderr).toContain(`written to ${at('new.yaml')}`);
    // The cassette has nothing to play: no model is asked.
    const again = await wizard(['a/x.csv', '--cassette', cassette(), '--out', at('new.yaml')]);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('new.yaml was not changed: it exists.')]);
    expect(read('new.yaml')).toBe(GOOD);
  });

  it('adds to a file; a name that it already has is refused, and the rule is printed', async () => {
    writeFileSync(at('list.yaml'), '# mine\n- name: one # kept\n  glob: "*.txt"\n');
    const added = await wizard(['a/x.csv', '--cassette', cassette(GOOD), '--append', at('list.yaml')]);
    expect([added.code, added.stdout]).toEqual([0, '']);
    const text = '# mine\n- name: one # kept\n  glob: "*.txt"\n\n- name: a\n  glob: "*.csv"\n';
    expect(read('list.yaml')).toBe(text);
    const again = await wizard(['a/x.csv', '--cassette', cassette(GOOD), '--append', at('list.yaml')]);
    expect([again.code, again.stdout, again.stderr]).toEqual([2, GOOD, expect.stringContaining('it already has a rule named a')]);
    expect(read('list.yaml')).toBe(text);
    writeFileSync(at('bad.yaml'), 'rules: [');
    const bad = await wizard(['a/x.csv', '--cassette', cassette(), '--append', at('bad.yaml')]);
    expect([bad.code, bad.stderr, read('bad.yaml')]).toEqual([
      2,
      expect.stringContaining('was not changed: it has errors'),
      'rules: [',
    ]);
  });

  it('several of them at once lose no rule, and a killed one does not block the others', async () => {
    writeFileSync(at('shared.yaml'), '# mine\n- name: one\n  glob: "*.txt"\n');
    writeFileSync(at('.shared.yaml.part'), 'half');
    const long = Date.now() / 1000 - 60;
    utimesSync(at('.shared.yaml.part'), long, long);
    const names = ['a', 'b', 'c', 'd'];
    const cassettes = names.map((name) => {
      const lines = [{ cassette: 1, model: 'a:b' }, { reply: { text: `name: ${name}\nglob: "*.csv"\n` } }];
      writeFileSync(at(`${name}.jsonl`), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      return at(`${name}.jsonl`);
    });
    const runs = await Promise.all(
      cassettes.map((replies) => wizard(['a/x.csv', '--cassette', replies, '--append', at('shared.yaml')])),
    );
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(read('shared.yaml')).toMatch(/^# mine\n/);
    for (const name of ['one', ...names]) expect(read('shared.yaml')).toContain(`- name: ${name}\n`);
    expect(existsSync(at('.shared.yaml.part'))).toBe(false);
  });

  it('tells which samples go to which rule of the list, and what counts from the top', async () => {
    writeFileSync(at('more.yaml'), '- name: all\n  glob: "**/*.csv"\n- name: zed\n  glob: "b/*.csv"\n  priority: 50\n');
    const rule = 'name: mine\nglob: "b/*.csv"\n';
    const added = await wizard(['b/x.csv', 'b/y.csv', '--cassette', cassette(rule), '--append', at('more.yaml')]);
    expect(added.stderr).toContain('note: 2 samples stay with the rule all, which comes first; give one of them a priority.');
    expect(added.stderr).toContain('note: The rule counts from the first folder of the samples (glob); below another root');
    writeFileSync(at('more.yaml'), '- name: zed\n  glob: "*.csv"\n');
    const first = await wizard(['b/x.csv', '--cassette', cassette(GOOD), '--append', at('more.yaml'), '--format', 'json']);
    expect(JSON.parse(first.stdout)).toMatchObject({ notes: ['1 sample now matches this rule instead of zed.'] });
  });

  it('refuses a hint that would be cut', async () => {
    const { code, stderr } = await wizard(['a.csv', '--hint', 'x'.repeat(501)]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('The hint has 501 characters')]);
  });
});

it('the example prints what its README says, and its rules are those', { tags: 'proof', timeout: 30_000 }, async () => {
  const root = path.resolve(example, '../..');
  const readme = readFileSync(path.join(example, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```sh\nnpx tamis wizard ([^\n]*)\n```\n+```text\n(.*?)```/gs)];
  const rules = ['mission_data.yaml', 'client_reports.yaml', undefined, 'expenses.py'];
  expect(blocks).toHaveLength(rules.length);
  for (const [index, [, command = '', printed]] of blocks.entries()) {
    const { stdout, stderr } = await wizard(
      command.split(' ').map((word) => (word.startsWith('examples/') ? path.join(root, word) : word)),
    );
    expect(`${stdout}${stderr}`).toBe(printed);
    const rule = rules[index];
    expect(stdout).toBe(rule === undefined ? '' : readFileSync(path.join(example, 'rules', rule), 'utf8'));
  }
});
