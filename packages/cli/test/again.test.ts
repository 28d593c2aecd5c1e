import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { holdFolder } from '@tamis/ledger';
import { runLedgerPlace } from '@tamis/ledger/internal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { twoSteps } from '../../pipeline/test/again/two-steps.ts';
import { jsonl, listIn, start, tamis } from './tamis.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-again-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bin = fileURLToPath(new URL('../bin/tamis.js', import.meta.url));
const hasScript = spawnSync('script', ['--version']).status === 0;
const tape = path.join(folder, 'tape.jsonl');
/** The same, a day later. */
const later = path.join(folder, 'later.jsonl');
const home = ['--ledger', path.join(folder, 'home.sqlite')];

/** `b` is too large at first and fine when retried; `c` is filtered once. */
const SAID = [
  ...['a', 'd'].map((unit) => ({ step: 'draft', unit, attempt: 1, reply: { text: '{"n": 1}' } })),
  ...[1, 2].map((attempt) => ({ step: 'draft', unit: 'b', attempt, reply: { text: '{"n": 50}' } })),
  { step: 'draft', unit: 'b', attempt: 3, reply: { text: '{"n": 5}' } },
  { step: 'draft', unit: 'c', attempt: 1, fault: 'filter' },
  { step: 'draft', unit: 'c', attempt: 1, reply: { text: '{"n": 2}' } },
  ...['a', 'b', 'c', 'd'].map((unit) => ({ step: 'score', unit, attempt: 1, reply: { text: '{"s": 1}' } })),
];

/** A pipeline folder. */
function pipeline(name: string, most: number): string {
  const source = path.join(folder, name);
  for (const [file, text] of Object.entries(twoSteps(most))) {
    mkdirSync(path.dirname(path.join(source, file)), { recursive: true });
    writeFileSync(path.join(source, file), text);
  }
  return source;
}

const source = pipeline('pipeline', 10);
const clean = path.join(folder, 'clean');
beforeAll(async () => {
  const write = (file: string, said: readonly object[]) =>
    writeFileSync(file, said.map((line) => `${JSON.stringify(line)}\n`).join(''));
  write(tape, SAID);
  write(
    later,
    SAID.filter((line) => !('fault' in line)),
  );
  const { code, stderr } = await tamis(['run', source, '--out', clean, '--cassette', tape, ...home]);
  expect([code, stderr]).toEqual([1, expect.stringContaining('2 valid, 2 failed')]);
});

let copies = 0;
/** A copy of the run. */
function copied(): string {
  const out = path.join(folder, `copy-${++copies}`);
  cpSync(clean, out, { recursive: true });
  return out;
}

async function verified(out: string): Promise<void> {
  const { code, stdout } = await tamis(['verify', out]);
  expect([code, String(stdout)]).toEqual([0, expect.stringContaining('hold')]);
}

it.each([[], ['--stale', 'include'], ['--stale', 'omit'], ['--what', 'failures'], ['--what', 'all', '--stale', 'omit']])(
  'a run whose recheck was killed is not exported, whatever is said about results that are out of date: %s %s',
  async (...flags) => {
    const out = copied();
    const db = new DatabaseSync(runLedgerPlace(out));
    db.prepare(`UPDATE run SET state = json_set(state, '$.rechecking', ?) WHERE kind = 'pipeline'`).run(source);
    db.close();
    const { code, stdout, stderr } = await tamis(['export', out, ...flags]);
    expect([code, String(stdout), stderr]).toEqual([
      2,
      '',
      expect.stringContaining('was interrupted: some results were judged with'),
    ]);
  },
);

it('a report on a run whose recheck was killed says so', async () => {
  const out = copied();
  const db = new DatabaseSync(runLedgerPlace(out));
  db.prepare(`UPDATE run SET state = json_set(state, '$.rechecking', ?) WHERE kind = 'pipeline'`).run(source);
  db.close();
  const { stderr } = await tamis(['report', out, '--group-by', 's', '--count', 'n']);
  expect(stderr).toContain(`warning: a recheck was interrupted: some results were judged with ${source}, others were not.\n`);
  expect(stderr).toContain(`  help: complete it: tamis recheck ${out} --with ${source}\n`);
});

describe('tamis retry', () => {
  it('asks first, and without a terminal or --yes it stops', async () => {
    const { code, stderr } = await tamis(['retry', copied(), '--code', 'rules.failed']);
    expect(code).toBe(2);
    expect(stderr).toContain('Retry 1 unit: 2 to 4 calls with later steps, ');
    expect(stderr).toContain('  Old records move to draft_failures.jsonl.bak.\n');
    expect(stderr).toContain("error: Nothing was retried: without a terminal, it can't be confirmed.");
  });

  it('counts the units that have work left anyway: the run goes on with them', async () => {
    const out = copied();
    const db = new DatabaseSync(runLedgerPlace(out));
    const { no } = db.prepare(`SELECT no FROM unit WHERE id = 'a'`).get() as { readonly no: number };
    db.prepare(`UPDATE unit SET state = 'pending' WHERE no = ?`).run(no);
    db.prepare(`UPDATE unit_step SET state = 'pending', result = NULL WHERE unit_no = ? AND step_no = 1`).run(no);
    db.close();
    const { stderr } = await tamis(['retry', out, '--code', 'rules.failed']);
    expect(stderr).toContain('Retry 1 unit, and continue with 1 unit that has work left: 3 to 6 calls with later steps, ');
  });

  it('says so when there is nothing to retry', async () => {
    const out = copied();
    const told = async (...args: readonly string[]) => {
      const { code, stderr } = await tamis(['retry', out, ...args]);
      return [code, stderr];
    };
    expect(await told('--code', 'schema.enum')).toEqual([0, 'Nothing to retry: no failed unit has code schema.enum.\n']);
    expect(await told('--unit', 'a')).toEqual([0, 'Nothing to retry: none of these units has failed.\n']);
    expect(await told('--unit', 'bb')).toEqual([2, expect.stringContaining('has no unit named bb.')]);
    expect(await told('--step', 'scor')).toEqual([2, expect.stringContaining('Did you mean `score`?')]);
  });

  it('retries what is wanted, archives the old records, and continues the run', async () => {
    const out = copied();
    const none = await tamis(['retry', out, '--unit', '-', '--yes', '--cassette', later, ...home], '\n');
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('expected at least one id of a unit')]);
    const { code, stderr } = await tamis(['retry', out, '--unit', '-', '--yes', '--cassette', later, ...home], 'b\nc\n');
    expect([code, stderr]).toEqual([0, expect.stringContaining('4 units: 4 valid')]);
    const records = readFileSync(path.join(out, 'draft_failures.jsonl.bak'));
    expect(jsonl(records)).toMatchObject([
      { unit_id: 'b', code: 'rules.failed', attempts: 2 },
      { unit_id: 'c', code: 'fault.filtered' },
    ]);
    const why = await tamis(['why', out, 'b']);
    expect(String(why.stdout)).toContain('3  It was retried. It passed.');
    await verified(out);
  });

  it.skipIf(!hasScript)('takes only a y at a terminal for a yes (needs script)', async () => {
    const out = copied();
    const ask = (typed: string) => {
      const line = `${process.execPath} ${bin} retry ${out} --unit b --cassette ${tape} ${home.join(' ')}`;
      return spawnSync('script', ['-qec', line, '/dev/null'], { encoding: 'utf8', input: typed });
    };
    expect(ask('\n').stdout).toMatch(/\[y\/N\] (?:\r?\n)*Nothing was retried\./);
    expect(existsSync(path.join(out, 'draft_failures.jsonl.bak'))).toBe(false);
    expect(ask('y\n').stdout).toContain('3 valid, 1 failed');
  });

  it('leaves alone a run that another process is working on', async () => {
    const out = copied();
    const hold = holdFolder(out);
    const { code } = await tamis(['retry', out, '--yes', '--cassette', tape, ...home]);
    const recheck = await tamis(['recheck', out]);
    hold?.release();
    expect([code, recheck.code]).toEqual([5, 5]);
    expect(existsSync(path.join(out, 'draft_failures.jsonl.bak'))).toBe(false);
  });
});

describe('tamis recheck', () => {
  it('writes what changes, says what to do next, and the run continues under the new rules', async () => {
    const out = copied();
    const looser = pipeline('looser', 60);
    const { code, stdout } = await tamis(['recheck', out, '--with', looser]);
    expect([code, String(stdout).split('\n')]).toEqual([
      0,
      expect.arrayContaining([
        `${out}  4 units judged again; no model was called`,
        '1 unit valid now',
        '  b  at draft  rules.failed  attempt 2',
        'rules.failed         1           0',
        `  next: tamis run ${out}   (1 unit to continue: 1 to 2 calls with later steps, cost unknown)`,
      ]),
    ]);
    await verified(out);
    const run = await tamis(['run', out, '--cassette', tape, ...home]);
    expect([run.code, run.stderr]).toEqual([1, expect.stringContaining('3 valid, 1 failed')]);
    const exported = await tamis(['export', out]);
    expect(jsonl(exported.stdout)[1]).toMatchObject({ unit_id: 'b', n: 50, s: 1, _metadata: { attempt: 1 } });

    const stricter = await tamis(['recheck', out, '--with', pipeline('stricter', 20), '--format', 'json']);
    const [report] = jsonl(stricter.stdout);
    expect(report).toMatchObject({ dry_run: false, pending: 0, codes: [{ code: 'rules.failed', to_valid: 0, from_valid: 1 }] });
    expect(listIn(report, 'moves')).toMatchObject([{ unit_id: 'b', kind: 'broken', superseded: ['score'] }]);
    const show = await tamis(['show', out, 'b']);
    expect(String(show.stdout)).toMatch(/^score {2}superseded at \d\d:\d\d:\d\dZ; it was valid$/m);
    expect(String(show.stdout)).toMatch(/reply 2 judged again {2}rules\.failed/);
    await verified(out);
  });

  it('judges nothing that the same build has judged under the same contract, unless it is told to', async () => {
    const out = copied();
    const told = async (...flags: readonly string[]) => {
      const { stdout } = await tamis(['recheck', out, '--dry-run', '--format', 'json', ...flags]);
      const { judged, ...rest } = jsonl(stdout)[0] as { readonly judged: number };
      return { judged, rest };
    };
    const [one, all] = [await told(), await told('--all')];
    // One unit had no answer.
    expect([one.judged, all.judged]).toEqual([1, 4]);
    expect(one.rest).toEqual(all.rest);
    expect(all.rest).toMatchObject({ units: 4, moves: [] });
    const { stdout } = await tamis(['recheck', out]);
    expect(String(stdout)).toContain(
      '1 of 4 units judged again, the others keep the verdicts of this build under the same contract;',
    );
    const bundle = fileURLToPath(new URL('../bundle/', import.meta.url));
    const files = readdirSync(bundle).map((name) => readFileSync(path.join(bundle, name), 'utf8'));
    expect(files.filter((text) => text.includes('(digest of this build)'))).toEqual([]);
  });

  it('only tries out a contract file', async () => {
    const contract = path.join(folder, 'draft.yaml');
    writeFileSync(contract, 'schema: {type: object}\n');
    const { code, stderr } = await tamis(['recheck', copied(), '--with', contract, '--step', 'draft']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('is a contract file, which can only be tried out.')]);
  });

  it('ends the same when it is killed along the way and repeated', { tags: 'proof' }, async () => {
    const looser = pipeline('killed', 60);
    const whole = copied();
    await tamis(['recheck', whole, '--with', looser]);
    const expected = String((await tamis(['export', whole, '--what', 'all'])).stdout);
    for (const milliseconds of [150, 220, 290, 360]) {
      const out = copied();
      const child = start(['recheck', out, '--with', looser]);
      const ended = new Promise((resolve) => child.on('close', resolve));
      setTimeout(() => child.kill('SIGKILL'), milliseconds);
      await ended;
      expect((await tamis(['recheck', out, '--with', looser])).code).toBe(0);
      expect(String((await tamis(['export', out, '--what', 'all'])).stdout)).toBe(expected);
      await verified(out);
    }
  });
});

describe("Octobatch's flags", () => {
  it('--init records the units and calls no model; the run continues later', async () => {
    const out = path.join(folder, 'begun');
    const begun = await tamis(['run', '--init', source, '--out', out, '--cassette', tape, ...home]);
    expect([begun.code, begun.stderr]).toEqual([0, `begun: 4 units; no model was called.\n  next: tamis run ${out}\n`]);
    expect((await tamis(['run', '--init', source, '--out', out, ...home])).code).toBe(2);
    const run = await tamis(['run', '--realtime', out, ...home]);
    expect([run.code, run.stderr]).toEqual([1, expect.stringContaining('2 valid, 2 failed')]);
  });

  it('--validate-config and --revalidate are commands', async () => {
    const good = await tamis(['run', '--validate-config', source]);
    expect([good.code, String(good.stdout)]).toEqual([0, String((await tamis(['config', 'check', source])).stdout)]);
    const again = await tamis(['run', '--revalidate', copied(), '--dry-run']);
    expect([again.code, String(again.stdout)]).toEqual([0, expect.stringContaining('No unit would change.')]);
  });
});

it('a rejected key is something to check, not to wait for', async () => {
  const locked = path.join(folder, 'locked.jsonl');
  writeFileSync(locked, `${JSON.stringify({ step: 'draft', unit: 'a', attempt: 1, fault: '401' })}\n`);
  const { code, stderr } = await tamis([
    'run',
    source,
    '--out',
    path.join(folder, 'locked'),
    '--cassette',
    locked,
    '--concurrency',
    '1',
    ...home,
  ]);
  expect([code, stderr]).toEqual([3, expect.stringContaining('help: Check the key and the account, then repeat the command')]);
});

describe('a change to the pipeline', () => {
  const folderOf = (name: string, files: { readonly [file: string]: string }) => {
    const place = path.join(folder, name);
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(place, file)), { recursive: true });
      writeFileSync(path.join(place, file), text);
    }
    return place;
  };
  const tapeOf = (name: string, texts: { readonly [key: string]: string }) => {
    const place = path.join(folder, name);
    const lines = Object.entries(texts).map(([key, text]) => {
      const [step, unit, attempt] = key.split(' ');
      return JSON.stringify({ step, unit, attempt: Number(attempt), reply: { text } });
    });
    writeFileSync(place, `${lines.join('\n')}\n`);
    return place;
  };
  const files = (cap: number, draft = 'Draft {{ id }}') => ({
    'config.yaml': `pipeline: {steps: [{name: draft}, {name: limit, scope: expression, expressions: {cap: "min(n, ${cap})"}}]}
api: {provider: openai, model: gpt-test}
processing: {strategy: direct, items: {source: items.yaml, key: things, name_field: id}}
prompts: {templates: {draft: draft.jinja2}}
schemas: {files: {draft: draft.json}}
validation: {draft: {required: [n]}}
`,
    'items.yaml': 'things: [{id: a}, {id: b}]\n',
    'templates/draft.jinja2': draft,
    'schemas/draft.json': '{"type": "object", "required": ["n"], "properties": {"n": {"type": "number"}}}',
  });
  const said = { 'draft a 1': '{"n": 5}', 'draft b 1': '{"n": 50}', 'draft a 2': '{"n": 6}', 'draft b 2': '{"n": 60}' };
  const rows = (out: Uint8Array) => jsonl(Buffer.from(out)).map(({ unit_id, cap }) => [unit_id, cap]);

  it('says what all units take that have work left, not only those that it concerns', async () => {
    const three = (cap: number) => ({
      ...files(cap),
      'config.yaml': files(cap)
        ['config.yaml'].replace('}}]}', '}}, {name: tell}]}')
        .replace('draft: draft.jinja2', 'draft: draft.jinja2, tell: draft.jinja2')
        .replace('draft: draft.json', 'draft: draft.json, tell: draft.json')
        .replace('{draft: {', '{tell: {required: [n]}, draft: {'),
      'items.yaml': 'things: [{id: a}, {id: b}, {id: c}]\n',
    });
    const [pipe, out] = [folderOf('three', three(10)), path.join(folder, 'three-run')];
    const tape = tapeOf(
      'three.jsonl',
      Object.fromEntries(['a', 'b', 'c'].flatMap((id) => ['draft', 'tell'].map((step) => [`${step} ${id} 1`, '{"n": 50}']))),
    );
    expect((await tamis(['run', pipe, '--out', out, '--probe', '1', '--cassette', tape, ...home])).code).toBe(3);
    folderOf('three', three(20));
    const calls = (least: number, most: number) => `${least} to ${most} calls with later steps, `;
    expect(String((await tamis(['preview', out])).stdout)).toContain(
      `to continue units that would have different values: ${calls(1, 4)}`,
    );
    // One unit tells again; the two others have not begun.
    expect(String((await tamis(['recheck', out])).stdout)).toContain(`(3 units to continue: ${calls(5, 20)}`);
  });

  it('is previewed, taken over, and asked for again: no export mixes old and new in silence', async () => {
    const [pipe, out] = [folderOf('letters', files(10)), path.join(folder, 'letters-run')];
    const play = ['--cassette', tapeOf('letters.jsonl', said), ...home];
    const told = async (...args: readonly string[]) => {
      const { code, stdout, stderr } = await tamis(args);
      return { code, out: stdout, text: `${stdout}${stderr}` };
    };
    expect((await told('run', pipe, '--out', out, ...play)).code).toBe(0);
    expect(rows((await told('export', out)).out)).toEqual([
      ['a', 5],
      ['b', 10],
    ]);

    folderOf('letters', files(20));
    expect((await told('status', out)).text).toContain(
      'changed in the folder, not yet applied: limit (expressions); tamis preview ',
    );
    const seen = await told('preview', out);
    expect(seen.text).toContain('changed: limit (expressions)');
    expect(seen.text).toContain('1 unit would be valid with a different value\n  b  at limit');
    expect(seen.text).toContain('b at limit\n  cap: 10 → 20\n');
    expect((await told('preview', out, '--sample', '1')).text).toContain('only the first 1 of 2 units');
    expect((await told('recheck', out)).code).toBe(0);
    expect(rows((await told('export', out)).out)).toEqual([
      ['a', 5],
      ['b', 20],
    ]);
    expect((await told('verify', out)).text).toContain('14 of 14 hold.');

    folderOf('letters', files(20, 'Write about {{ id }}\nand no more'));
    expect((await told('preview', out)).text).toMatch(
      /2 units would be out of date at draft \(changed: template\)\n {2}to redo them: 2 to 8 calls.*\n[\s\S]*draft, the prompt for a:\n- Draft a\n\+ Write about a\n\+ and no more\n/,
    );
    const early = await told('run', out, '--refresh', '--yes', ...play);
    expect([early.code, early.text]).toEqual([2, expect.stringContaining('does not use the new files yet: draft (template).')]);
    expect((await told('recheck', out)).text).toContain('2 units now out of date at draft (changed: template)');

    const mixed = await told('export', out);
    expect([mixed.code, mixed.text]).toEqual([
      2,
      expect.stringContaining('2 results are out of date: 2 at draft (changed: template).'),
    ]);
    expect(mixed.text).toContain('--refresh asks again, after showing the count and the cost');
    expect((await told('status', out)).text).toContain('warning: 2 results are out of date: 2 at draft (changed: template)');
    const verify = await told('verify', out);
    expect([verify.code, verify.text]).toEqual([
      4,
      expect.stringContaining(
        'V13 every result was made with the inputs in force, apart from models named with --model: 2 violated',
      ),
    ]);
    const marked = await told('export', out, '--stale', 'include');
    expect([marked.code, marked.text]).toEqual([
      0,
      expect.stringContaining('"_tamis":{"stale":[{"step":"draft","causes":["template"]}]}'),
    ]);
    expect(marked.text).toContain('warning: 2 units out of date included, with the reason in _tamis.stale.');
    expect((await told('export', out, '--stale', 'omit')).text).toBe('warning: 2 units out of date omitted.\n');
    const report = await told('report', out, '--group-by', 'id', '--numeric', 'cap');
    expect([report.code, report.text]).toEqual([0, expect.stringContaining('warning: 2 results are out of date')]);
    expect((await told('run', out, ...play)).text).toContain('warning: 2 results are out of date');

    const unasked = await told('run', out, '--refresh', ...play);
    expect([unasked.code, unasked.text]).toEqual([2, expect.stringContaining('Ask again for 2 units: 2 to 8 calls')]);
    const again = await told('run', out, '--refresh', '--yes', ...play);
    expect([again.code, again.text]).toEqual([0, expect.stringContaining('2 units: 2 valid')]);
    expect(rows((await told('export', out)).out)).toEqual([
      ['a', 6],
      ['b', 20],
    ]);
    expect((await told('verify', out)).text).toContain('14 of 14 hold.');
    expect((await told('run', out, '--refresh', ...play)).text).toContain('Nothing is out of date.');
  });
});
