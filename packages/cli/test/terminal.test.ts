import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Command, MARK } from './children/commands.ts';
import { failingPipeline } from './failing-run.ts';
import { quoted } from './shell.ts';
import { fileWith, tamis } from './tamis.ts';

const bin = fileURLToPath(new URL('../bin/tamis.js', import.meta.url));
const isWhole = process.env.TAMIS_SHARE === '1';
const hasScript = spawnSync('script', ['--version']).status === 0;

function inTerminal(line: string, input = ''): string {
  const { NO_COLOR: _no, FORCE_COLOR: _force, ...clean } = process.env;
  const env = { ...clean, TERM: 'xterm' };
  return spawnSync('script', ['-qec', line, '/dev/null'], { encoding: 'utf8', env, input }).stdout;
}

function inWidth(command: string, columns: number, feed = ''): string {
  return inTerminal(`stty cols ${columns} rows 24; ${feed}${process.execPath} ${bin} ${command}`);
}

function allInTerminal(commands: readonly Command[]): readonly string[] {
  const runner = path.join(import.meta.dirname, 'children/commands.ts');
  const words = [process.execPath, '--no-warnings', runner, JSON.stringify(commands), 'shown'];
  return inTerminal(words.map(quoted).join(' ')).split(`${MARK}\r\n`).slice(1);
}

describe.skipIf(!hasScript)('in a terminal (needs script)', () => {
  const schema = fileWith('schema.json', '{"type":"object","properties":{"n":{"type":"integer"}}}');
  const replies = fileWith(
    'r.jsonl',
    '{"id":"a","reply":"{\\"n\\":1}"}\n{"id":"b\\u202e","reply":"{\\"n\\":\\"\\u001b[2J\\u009b\\"}"}\n',
  );

  const report = path.join(replies, '..', 'report.txt');
  const check = ['check', replies, '--schema', schema];
  const rules = fileWith('rules.yaml', 'name: all\nglob: "**"\nextract: {file: {from: filename}}\n');
  const odd = fileWith('odd.jsonl', '{"note":"\u202e\u009b","reply":"{}"}\n');
  const text = 'pay \u009b2J\u202epal\u200b\u007f\u{e0041}\ud83d\udc4d';
  const question = `${JSON.stringify({ id: text, reply: JSON.stringify(text), contract: { schema: { type: 'string' } } })}\n`;
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-json-'));
  const run = path.join(folder, 'run');

  let [inColour, plain, names, verdicts, unit, failures, passed, counts, noColour] = [] as readonly string[];
  beforeAll(async () => {
    const { source, tape } = failingPipeline(folder, { each: 1, valid: 0 });
    writeFileSync(tape, readFileSync(tape, 'utf8').replaceAll('Wrathful', 'Wrathful\u202e\u009b2J\u{e0041}'));
    await tamis(['run', source, '--out', run, '--cassette', tape, '--yes', '--ledger', path.join(folder, 'home.sqlite')]);
    [inColour, plain, names, verdicts, unit, failures, passed, counts, noColour] = allInTerminal([
      { args: check },
      { args: [...check, '--no-color'] },
      { args: ['extract', '-', '--rules', rules, '--quiet'], input: 'a/\u009b31m\u202e\u{e0041}.csv\n' },
      { args: ['judge'], input: question },
      { args: ['show', run, 'npc-0-0000', '--format', 'json'] },
      { args: ['failures', run, '--format', 'json'] },
      { args: ['check', odd, '--quiet'] },
      { args: [...check, '--no-color', '--report', report] },
      { args: check, env: { NO_COLOR: '1' } },
    ]);
  });

  it('shows a report in colour instead of records, and respects NO_COLOR', () => {
    expect(inColour).toContain('\u001b[1m');
    expect(inColour).toMatch(/held\[parse\.raw-control\]/);
    expect(inColour).toMatch(/2 units/);
    expect(inColour).not.toContain('"failure_stage"');
    expect(noColour).toMatch(/2 units/);
    expect(noColour).not.toContain('\u001b[1m');
  });

  it('never acts on what a model wrote', () => {
    expect(plain).toMatch(/b<U\+202E>/);
    for (const forbidden of ['\u001b', '\u009b', '\u202e']) expect(plain).not.toContain(forbidden);
  });

  it('writes file names so that it acts on none of them, and they are still JSON', () => {
    expect(JSON.parse(names ?? '')).toMatchObject({ fields: { file: '\u009b31m\u202e\u{e0041}.csv' } });
    for (const forbidden of ['\u009b', '\u202e', '\u{e0041}']) expect(names).not.toContain(forbidden);
  });

  it('writes verdicts so that it acts on none of them, and they are still JSON; in a pipe, every byte is as it was', async () => {
    for (const forbidden of ['\u009b', '\u202e', '\u200b', '\u007f', '\u{e0041}']) expect(verdicts).not.toContain(forbidden);
    const { code, stdout } = await tamis(['judge'], question);
    expect(code).toBe(0);
    expect(JSON.parse(String(stdout))).toMatchObject({ id: text, value: text });
    expect(JSON.parse(verdicts ?? '')).toEqual(JSON.parse(String(stdout)));
    for (const raw of ['\u009b', '\u202e', '\u200b', '\u007f', '\u{e0041}']) expect(String(stdout)).toContain(raw);
  });

  it('writes JSON about a run so that it acts on none of it, and it is still JSON', async () => {
    for (const shown of [unit, failures]) {
      expect(JSON.stringify(JSON.parse(shown ?? ''))).toContain('Wrathful\u202e\u009b2J\u{e0041}');
      for (const forbidden of ['\u009b', '\u202e', '\u{e0041}']) expect(shown).not.toContain(forbidden);
    }
    const { stdout } = await tamis(['failures', run, '--format', 'json']);
    expect(stdout.toString()).toContain('Wrathful\u202e\u009b2J\u{e0041}');
  });

  it('shows passed units without control characters, and stays silent with --quiet', () => {
    expect(passed?.replaceAll('\r', '')).toBe('{"note":"<U+202E><U+009B>","reply":"{}"}\n');
  });

  it('shows only the counts if a file has the report', () => {
    expect(counts).not.toContain('held[');
    expect(counts).toMatch(/2 units: 1 valid, 0 repaired, 1 held, 0 failed/);
    expect(readFileSync(report, 'utf8')).toContain('held[parse.raw-control]');
  });

  it('fits its frames to the terminal', { tags: 'proof' }, () => {
    const wide = fileWith(
      'wide.jsonl',
      `${JSON.stringify({ reply: `{"a":"${'x'.repeat(300)}","n":"é no","z":"${'日本'.repeat(100)}"}` })}\n`,
    );
    for (const columns of [40, 60, 120]) {
      const shown = inWidth(`check ${wide} --schema ${schema} --no-color`, columns);
      const framed = shown
        .replaceAll('\r', '')
        .split('\n')
        .filter((line) => /^ +\d* \|/.test(line));
      expect(framed).toHaveLength(3);
      const widths = framed.map((line) => line.length + [...line].filter((character) => character > '\u2e80').length);
      expect(Math.max(...widths)).toBeLessThanOrEqual(columns);
      expect(Math.max(...widths)).toBeGreaterThan(columns - 10);
    }
  });

  it('asks before it retries, and takes only a y for a yes', () => {
    const [out, tape] = [path.join(folder, 'again'), fileWith('again.jsonl', '{"reply": {"text": "{}"}, "repeat": true}\n')];
    cpSync(run, out, { recursive: true });
    const line = `${process.execPath} ${bin} retry ${out} --unit npc-0-0000 --cassette ${tape}`;
    const isRetried = () => existsSync(path.join(out, 'dialog_failures.jsonl.bak'));
    expect(inTerminal(line, '\n')).toMatch(/\[y\/N\] (?:\r?\n)*Nothing was retried\./);
    expect(isRetried()).toBe(false);
    inTerminal(line, 'y\n');
    expect(isRetried()).toBe(true);
  });

  it('shows progress without changing how the terminal wraps lines or shows its cursor', () => {
    const some = fileWith('some.jsonl', '{"reply":"{\\"n\\":\\"4\\",}"}\n'.repeat(isWhole ? 200_000 : 1000));
    // Only those who have waited for a while are shown any. A file that takes so long, which also has a bar, takes a processor as long.
    const feed = isWhole ? '' : `(for count in 1 2 3 4; do cat ${some}; sleep 0.4; done) | `;
    const shown = inWidth(`check ${isWhole ? some : '-'} --schema ${schema} --no-color > /dev/null`, 50, feed);
    const bars = shown.split('\r').filter((text) => text.includes('not passed') || /\d+%/.test(text));
    expect(bars.length).toBeGreaterThan(0);
    // The only control sequence ever sent clears a line.
    expect(shown.replaceAll('\u001b[K', '')).not.toContain('\u001b');
    for (const bar of bars) expect(bar.replace('\u001b[K', '').split('\n')[0]?.length).toBeLessThan(50);
  });
});
