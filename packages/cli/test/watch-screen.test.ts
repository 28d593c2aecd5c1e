import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCassetteServer } from '@tamis/models';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tagsInTurn } from '../../../scripts/tests/share.ts';
import { until } from '../../../scripts/tests/until.ts';
import { failingPipeline } from './failing-run.ts';
import { start, tamis } from './tamis.ts';
import { hasTmux, Tmux } from './tmux.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-watch-'));
const home = path.join(folder, 'home.sqlite');
const { source, tape } = failingPipeline(folder, { each: 5, valid: 10 });
const clean = path.join(folder, 'clean');
const ESCAPE = '\u001b';
const SEQUENCE = new RegExp(`${ESCAPE}\\[([\\d;]*)m`, 'g');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let copies = 0;

function copied(): string {
  const out = path.join(folder, `npc-${++copies}`);
  cpSync(clean, out, { recursive: true });
  return out;
}

let terminal: Tmux;
const shows = async (text: string | RegExp) => await terminal.shows(text);
const keys = (...names: readonly string[]) => terminal.keys(...names);
const shown = async (text: string | RegExp) => (await shows(text)).join('\n');

describe.skipIf(!hasTmux)(`runs in a terminal${hasTmux ? '' : ' (tmux is not installed)'}`, () => {
  beforeAll(async () => {
    const { code, stderr } = await tamis(['run', source, '--out', clean, '--cassette', tape, '--keep-going', '--ledger', home]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('10 repaired, 30 failed')]);
  });
  beforeEach(() => {
    terminal = new Tmux();
  });
  afterEach(() => terminal.remove());

  it('goes from all runs to a run, its units and a unit, and says why, at 80 by 24', async () => {
    terminal.start(`tamis runs --ledger ${home}`);
    const list = await shows('1 run · 0 running');
    expect(list[0]).toMatch(/^ tamis › runs +today [≥<]?\$0\.0\d · 0 to decide in runs$/);
    expect(list[3]).toMatch(/^▸✗ clean +█{7} 100% +0 +10 +30 +0 +≥?<?\$0\.0\d {2}ended: f shows why$/);
    expect(list[23]).toBe(' Enter open  + new  p pause  f failures  i inbox  / filter  ! problems  ? keys');
    keys('Enter');
    const run = await shows('newest failures');
    expect(run[0]).toMatch(/^ tamis › runs › clean +✗ ended: f shows why · /);
    expect(run[1]).toMatch(/^ 40 of 40 units · 80 calls · 75 replies judged · [\d,]+ tokens$/);
    expect(run[4]).toMatch(/^▸✗ dialog +40 +5 +10 +25 +0 +0 {2}\S/);
    expect(run[5]).toMatch(/^ ✗ score +15 +10 +0 +5 +0 +0 {2}schema.range \/score 5$/);
    expect(run[6]).toMatch(/^ {3}through +10 {2}█+░+ 25% · 10 repaired$/);
    keys('Enter');
    const units = await shows('25 units · by id');
    expect(units[3]).toMatch(/^▸✗ npc-0-0000 +failed +2 {2}schema.enum$/);
    keys('Enter');
    const unit = await shown('[1 diff]');
    expect(unit).toMatch(/^ tamis › clean › dialog › npc-0-0000 +✗ failed$/m);
    expect(unit).toContain(' 2 attempts · 240 tokens · $0.000054 · 1 of 25');
    expect(unit).toContain('"line": "Buy or leave.<U+202E>\\u001b[2J"}');
    expect(unit).toContain('✗ schema.enum  tone: expected one of "warm", "cold", found "Wrathful".');
    keys('2');
    await shows('│ {"tone": "Wrathful", "line": "Buy or leave.<U+202E>␛[2J"}');
    for (const raw of ['\u202e', `${ESCAPE}[2J`]) expect((await terminal.drawn()).text).not.toContain(raw);
    keys('n', '4');
    await shows('npc-0-0001');
    await shows('│ A line for npc-0-0001.');
    keys('w');
    await shows('Failed at dialog after 2 attempts (max_attempts).');
    keys('Escape');
    await shows('[4 prompt]');
    keys('Escape');
    await shows('25 units · by id');
    keys('q');
    await shows('ended with 0');
  });

  it('shows more at 200 by 60, and follows the size of the terminal', { tags: 'proof' }, async () => {
    terminal.start(`tamis watch ${clean} --ledger ${home}`, 200, 60);
    const run = await shows(/ {2}✗ npc-0-0000 +failed/);
    expect(run.join('\n')).toContain('failures by code');
    expect(run[3]).toMatch(/^ {3}step .* problems at dialog {2}\(Tab\)$/);
    expect(run[5]).toMatch(/^ ✗ score .* {2}✗ npc-0-0000 +failed/);
    keys('Tab', 'j', 'Enter');
    const unit = await shows('as it was read');
    expect(unit[0]).toMatch(/npc-0-0001 +✗ failed$/);
    expect(unit[4]).toMatch(/^ ▸ ✗ {2}2 .* as it came +as it was read: \? parse.raw-control$/);
    terminal.resize(80, 24);
    const small = await shows(/^ tamis › .*npc-0-0001 +✗ failed$/);
    expect(Math.max(...small.map((row) => [...row].length))).toBeLessThanOrEqual(80);
    terminal.resize(50, 12);
    await shows('Needs 60×16; this is 50×12.');
    terminal.resize(62, 20);
    await shows('[1 diff]');
    keys('q');
    await shows('ended with 0');
  });

  it('groups failures, filters, and lists its keys', { tags: tagsInTurn(0, 2) }, async () => {
    terminal.start(`tamis watch ${clean} --ledger ${home}`);
    await shows('newest failures');
    keys('f');
    const failures = await shown('30 of 40 units failed (75.0%) · 25 can be retried');
    for (const code of [
      'schema.enum /tone',
      'schema.required',
      'rules.failed short_line',
      'fault.filtered',
      'schema.range /score',
    ])
      expect(failures).toContain(code);
    keys('/');
    terminal.type('code:schema -range');
    const filtered = await shown('filter code:schema -range');
    expect(filtered).not.toContain('rules.failed');
    keys('Enter', 'j');
    await shows('5 × The key "line" is required but missing.');
    keys('Escape');
    await shows('fault.filtered');
    keys('Right');
    await shows('by step');
    await shows(/▸✗ score schema.range +5 |▸✗ dialog +25/);
    keys('?');
    await shows('how a unit reached its state, in sentences');
    await shows('filter: tone, -tone, code:schema.enum');
    keys('Escape');
    await shows('for example npc-');
    keys('z');
    await shows('z: no such key here; ? lists the keys');
    keys('y');
    await shows(`copied: tamis failures ${clean} --by step`.slice(0, 60));
    keys(':');
    terminal.type('status');
    keys('Enter');
    await shows('Enter to go back.');
    keys('Enter');
    await shows('by step');
    keys('@');
    await shows(`tamis status ${clean}`.slice(0, 60));
    keys('q');
    await shows('ended with 0');
  });

  it('retries what is marked, and rechecks when the rules are fixed', { tags: 'proof' }, async () => {
    const out = copied();
    const mended = path.join(folder, 'dialogs');
    const config = path.join(mended, 'config.yaml');
    const before = readFileSync(config, 'utf8');
    terminal.start(`tamis watch ${out} --ledger ${home}`);
    await shows('newest failures');
    keys('f');
    await shows('30 of 40 units failed');
    keys('/');
    terminal.type('enum');
    await shows('filter enum');
    keys('Enter', 'x', 'R');
    await shows(/Retry 5 units, 10 to 20 calls, .*\? {2}y yes/);
    keys('Enter');
    await shows('Nothing was done.');
    keys('R');
    await shows('Retry 5 units');
    keys('y');
    await shows(/retry: clean: 40 units: 5 valid, 10 repaired, 25 failed/);
    await shows('25 of 40 units failed (62.5%) · 20 can be retried');
    try {
      writeFileSync(config, before.replace('<= 20', '<= 60'));
      // The retry has said its result, but holds the run for a moment: its heartbeat is shown until the screen knows better.
      await terminal.until(([top = '']) => top.includes('by ') && !top.includes('●'), 'The end of the retry');
      keys('v');
      await shows('40 units rechecked: 5 would be valid. Write these verdicts?');
      keys('y');
      await shows('20 of 40 units failed (50.0%)');
    } finally {
      writeFileSync(config, before);
    }
    keys('Escape');
    await shows('▸✗ extract.nothing-found');
    keys('Escape');
    await shows('newest failures');
    keys('p');
    await shows('Continue with 5 units, ');
    keys('y');
    await shows(/run: clean: 40 units: 10 valid, 10 repaired, 20 failed/);
    keys('q');
    await shows('ended with 0');
    expect((await tamis(['verify', out])).code).toBe(0);
  });

  it('pauses a run that another process is working on, and continues it', { tags: 'proof' }, async () => {
    const slow = path.join(folder, 'slow');
    mkdirSync(slow);
    const { source: pipeline, tape: replies } = failingPipeline(slow, { each: 1, valid: 54, after: 150 });
    const out = path.join(folder, 'slow-run');
    const flags = ['--cassette', replies, '--concurrency', '2', '--ledger', home];
    const runner = start(['run', pipeline, '--out', out, ...flags]);
    let told = '';
    runner.stderr?.on('data', (bytes: Buffer) => {
      told += String(bytes);
    });
    const ended = new Promise((resolve) => runner.once('close', resolve));
    await until('the run is begun', () => existsSync(path.join(out, 'ledger.sqlite')));
    terminal.start(`tamis watch ${out} --ledger ${home}`);
    await shows(/◐ running · .* · ● \d+s$/);
    await shows(/of 60 units · \d+\.\d\/s · \d+ s left/);
    keys('r');
    await shows('r: the run is in progress; p pauses it');
    keys('p');
    await shows('‖ paused: p resumes');
    expect(await ended).toBe(3);
    expect(told).toContain('asked for it;');
    expect(told).toContain(`next: tamis resume ${out}`);
    const resumed = start(['resume', out, '--concurrency', '2', '--ledger', home]);
    const over = new Promise((resolve) => resumed.once('close', resolve));
    await shows('◐ running');
    const paused = await tamis(['pause', out]);
    expect([paused.code, paused.stderr]).toEqual([
      0,
      expect.stringContaining('will pause once the calls in flight have finished'),
    ]);
    expect(await over).toBe(3);
    expect((await tamis(['pause', out])).stderr).toContain('No process is working on');
    await shows('‖ paused: p resumes');
    keys('p');
    await shows(/Continue with \d+ units, /);
    keys('y');
    // On a fast machine it is over before the screen looks again.
    await shows(/◐ running|✗ ended: f shows why/);
    // The run is a process of its own: it goes on without the screen.
    keys('q');
    await shows('ended with 0');
    await until('the run has ended', async () => {
      const { stdout } = await tamis(['status', out, '--format', 'json']);
      return (JSON.parse(String(stdout)) as { readonly state: string }).state === 'ended';
    });
    const lines = String((await tamis(['export', out, '--what', 'all'])).stdout)
      .trim()
      .split('\n');
    expect([lines.length, new Set(lines).size]).toEqual([60, 60]);
    expect((await tamis(['verify', out])).code).toBe(0);
  });

  it('starts a run from a form', { tags: tagsInTurn(1, 2) }, async () => {
    const exchanges = Array.from({ length: 200 }, () => [
      { match: { contains: 'A line for' }, reply: { text: '{"tone": "warm", "line": "Hello."}' } },
      { match: { contains: 'Score' }, reply: { text: '{"score": 3}' } },
    ]).flat();
    const server = await startCassetteServer(exchanges);
    try {
      terminal.start(`tamis runs --ledger ${home}`);
      await shows(/\d runs? · 0 running/);
      keys('+');
      await shows('tamis › runs › new');
      keys(...Array<string>(120).fill('BSpace'));
      terminal.type(source);
      await shows('2 steps, 40 units');
      keys('Tab', 'Tab', 'Tab');
      terminal.type(`${server.url}/v1`);
      keys('Tab');
      keys(...Array<string>(3).fill('BSpace'));
      terminal.type('4x');
      keys('Enter');
      await shows('Enter: ✗ units: all, or a number, 1 or more');
      keys('BSpace', 'Tab', 'Tab');
      keys(...Array<string>(5).fill('BSpace'));
      keys('Enter');
      await shows('Start 4 units, 8 calls, ');
      keys('y');
      await shows(/run: dialogs-\d+: 4 units: 4 valid/);
      keys('C-r');
      await shows(/▸✓ dialogs-\d+ |✓ dialogs-\d+ +█{7} 100% +4 /);
      keys('q');
      await shows('ended with 0');
    } finally {
      await server.close();
    }
  });

  it('watches a run that it starts, and says why one does not start', { tags: 'proof' }, async () => {
    const out = path.join(folder, 'watched');
    const run = (more: string) => `tamis run ${source} --watch --keep-going --ledger ${home} ${more}`;
    terminal.start(`${run(`--out ${out}-not --max-units 2`)}; ${run(`--out ${out} --cassette ${tape}`)}`);
    await shows('error: OPENAI_API_KEY is not set; dialog needs it.');
    await shows('✗ ended: f shows why');
    expect((await terminal.rows())[0]).toContain('tamis › runs › watched');
    keys('q');
    await shows('40 units: 10 repaired, 30 failed');
    await shows('ended with 1');
  });

  it('leaves the terminal as it was, however it ends', { tags: 'proof' }, async () => {
    const boom = path.join(folder, 'boom.mjs');
    writeFileSync(boom, "setTimeout(() => { throw new Error('boom'); }, 1500);\n");
    const watch = `tamis watch ${clean} --ledger ${home}`;
    terminal.start(
      [
        // Whatever happens to the program, the shell survives.
        `trap : INT; stty -a > 0; ${watch}; echo "q gave $?"; stty -a > 1; ${watch}; echo "int gave $?"; stty -a > 2`,
        `${watch}; echo "term gave $?"; stty -a > 3; NODE_OPTIONS="--import ${boom}" ${watch}; echo "crash gave $?"; stty -a > 4`,
      ].join('; '),
    );
    await shows('newest failures');
    expect((await terminal.drawn()).isAlternate).toBe(true);
    keys('q');
    await shows('q gave');
    await shows('newest failures');
    keys('C-c');
    await shows('int gave');
    await shows('newest failures');
    await terminal.kill('SIGTERM');
    await shows('term gave');
    const rows = (await shows('crash gave')).join('\n');
    for (const line of ['q gave 0', 'int gave 0', 'term gave 143', 'crash gave 70', 'Error: boom']) expect(rows).toContain(line);
    expect((await terminal.drawn()).isAlternate).toBe(false);
    const [first, ...others] = [0, 1, 2, 3, 4].map((name) => readFileSync(path.join(terminal.folder, String(name)), 'utf8'));
    for (const other of others) expect(other).toBe(first);
  });

  it('draws with ASCII only, and without colours, on request', { tags: 'proof' }, async () => {
    terminal.start(`NO_COLOR=1 tamis watch ${clean} --ascii --ledger ${home}`);
    await shows('newest failures');
    const { text } = await terminal.drawn();
    expect(text.replaceAll(SEQUENCE, '')).toMatch(/^[\n\x20-\x7e]*$/);
    expect(text).toContain(' tamis > runs > clean');
    expect(text).toMatch(/x\S* ended: f shows why \. /);
    // Bold and reverse stay; no colour does.
    expect(text).toContain(`${ESCAPE}[7m`);
    expect(
      [...text.matchAll(SEQUENCE)].flatMap(([, codes = '']) => codes.split(';')).filter((code) => /^(?:3[0-8]|9\d)$/.test(code)),
    ).toEqual([]);
    keys('q');
    await shows('ended with 0');
  });
});

describe('runs without a terminal', () => {
  it('are printed once', async () => {
    if (!existsSync(clean)) await tamis(['run', source, '--out', clean, '--cassette', tape, '--keep-going', '--ledger', home]);
    const { code, stdout } = await tamis(['watch', clean, '--ledger', home]);
    const rows = String(stdout).split('\n');
    expect(code).toBe(0);
    expect(rows[1]).toMatch(/^ 40 of 40 units/);
    for (const raw of [ESCAPE, '? keys']) expect(rows.join('')).not.toContain(raw);
    const long = path.join(folder, `a-run-with-a-name-that-is-${'very-'.repeat(12)}long`);
    await tamis(['run', source, '--out', long, '--cassette', tape, '--keep-going', '--max-units', '1', '--ledger', home]);
    const list = String((await tamis(['runs', '--plain', '--ledger', home])).stdout);
    // Nobody presses keys in a pipe.
    expect(list).toMatch(new RegExp(`✗ clean .* ended: tamis failures ${clean} shows why\n`));
    expect(list).not.toMatch(/▸|f shows why|p resumes/);
    // Nothing is cut there.
    expect(list).toContain(path.basename(long));
    expect(list).not.toContain('…');
    expect(String((await tamis(['watch', long, '--ledger', home])).stdout)).toContain(path.basename(long));
    const none = path.join(folder, 'none.sqlite');
    const missing = await tamis(['runs', '--ledger', none]);
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining(`There is no ledger at ${none}.`)]);
    expect(String((await tamis(['runs'], '', { TAMIS_LEDGER: none })).stdout)).toContain('No runs yet.');
    expect(existsSync(none)).toBe(false);
    const { runs } = JSON.parse(String((await tamis(['runs', '--ledger', home, '--format', 'json'])).stdout)) as {
      readonly runs: readonly object[];
    };
    expect(runs.at(-1)).toMatchObject({ run: 'clean', state: 'ended', units: 40, states: { repaired: 10, failed: 30 } });
    expect((await tamis(['watch', path.join(folder, 'nowhere')])).code).toBe(2);
  });
});
