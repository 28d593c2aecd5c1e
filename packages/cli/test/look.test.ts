import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { runLedgerPlace } from '@tamis/ledger/internal';
import { openRun } from '@tamis/pipeline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSample, sampleRun, withLedger } from '../../pipeline/test/look/sample-run.ts';
import { writeUnits } from '../src/runs/write-units.ts';
import { jsonl, listIn, tamis } from './tamis.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-look-'));
const run = path.join(folder, 'run');
beforeAll(async () => {
  const sample = await sampleRun();
  cpSync(sample, run, { recursive: true });
  rmSync(sample, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function linesOf(args: readonly string[]): Promise<readonly string[]> {
  const { code, stdout, stderr } = await tamis(args);
  expect(String(stderr)).toBe('');
  expect(code).toBe(0);
  return String(stdout).split('\n');
}

describe('tamis failures', () => {
  it('counts why units failed, with an example of each and its sentence', async () => {
    const lines = await linesOf(['failures', run]);
    expect(lines[0]).toBe(`${run}  2 of 10 units failed (20.0%); 1 can be retried, 1 failed because of a fault`);
    expect(lines.slice(2, 7)).toEqual([
      'units  share  code             where  step  example',
      '    1    50%  fault.filtered          tell  filtered',
      "       The provider's content filter stopped the reply.",
      '    1    50%  schema.required         tell  wrong',
      '       The key "words" is required but missing.',
    ]);
  });

  it('counts by step, model or rule, too, and as JSON', async () => {
    const { stdout } = await tamis(['failures', run, '--by', 'step', '--format', 'json']);
    const [report] = jsonl(stdout);
    expect(report).toMatchObject({ by: 'step', units: 10, failed: 2, retryable: 1 });
    expect(listIn(report, 'groups')).toMatchObject([{ step: 'tell', code: null, units: 2, share: 1 }]);
    const byModel = await linesOf(['failures', run, '--by', 'model']);
    expect(byModel[3]).toBe('    2   100%  openai:gpt-test  several  filtered');
  });

  it('says so when nothing failed', async () => {
    const clean = path.join(folder, 'clean');
    cpSync(run, clean, { recursive: true });
    const db = new DatabaseSync(runLedgerPlace(clean));
    db.exec("UPDATE unit_step SET state = 'skipped' WHERE state = 'failed'");
    db.close();
    expect(await linesOf(['failures', clean])).toEqual(['No failures: 5 valid, 1 repaired, 1 not finished.', '']);
  });
});

describe('tamis why', () => {
  it.each([
    [
      'wrong',
      [
        'Failed at tell after 2 attempts (max_attempts).',
        '  It passed roll.',
        '  1  The key "words" is required but missing. (schema.required) The model was told why and asked again.',
        '  2  Same problem again.',
      ],
    ],
    [
      'clean__fan001',
      [
        'Valid at weigh after 2 attempts.',
        '  It was made from clean.',
        '  1  /weight: 12 is heavy. (rules.failed) The model was told why and asked again.',
        '  2  It passed.',
      ],
    ],
    ['empty', ['Skipped at spread: the list words is empty.', '  It passed roll.', '  It passed tell.']],
    [
      'filtered',
      [
        "Failed at tell before any reply was judged. The provider's content filter stopped the reply. This is a fault (fault.filtered), not the model's mistake.",
        '  It passed roll.',
      ],
    ],
  ])('explains how %s got to where it is', async (unit, sentences) => {
    expect(await linesOf(['why', run, unit])).toEqual([...sentences, '']);
  });

  it.each([
    ['approve', [/^ {4}Review \S+: approve by ann\.$/]],
    ['edit', [/A person wrote it\. It passed\.$/, /^ {4}Review \S+: edit by ann\.$/]],
    ['deny', [/^Failed at tell after \d attempts?: a person denied it\.$/, /^ {2}Review \S+: deny by ann: No\.$/]],
  ] as const)('tells what a person decided: %s', async (kind, expected) => {
    const decided = path.join(folder, kind);
    cpSync(run, decided, { recursive: true });
    await withLedger(decided, async (ledger) => {
      for await (const { review, digest } of ledger.reviews({ state: 'open' }))
        await ledger.decide({
          review,
          digest,
          kind,
          by: 'ann',
          ...(kind === 'edit' && { value: '{"words":["a","b"]}' }),
          ...(kind === 'deny' && { text: 'No' }),
        });
    });
    const before = await linesOf(['failures', decided]);
    expect((await linesOf(['why', decided, 'cut']))[0]).toMatch(
      new RegExp(`^Decided at tell by ann \\(${kind}\\); the run has not continued since`),
    );
    await runSample(decided);
    const lines = await linesOf(['why', decided, 'cut']);
    for (const one of expected) expect(lines).toContainEqual(typeof one === 'string' ? one : expect.stringMatching(one));
    if (kind !== 'deny') return;
    const retryable = (line = '') => /; (\d+) can be retried/.exec(line)?.[1];
    expect(retryable((await linesOf(['failures', decided]))[0])).toBe(retryable(before[0]));
  });

  it('suggests the unit that was meant', async () => {
    const { code, stderr } = await tamis(['why', run, 'wron']);
    expect(code).toBe(2);
    expect(String(stderr)).toContain('has no unit named wron. Did you mean `wrong`?');
  });
});

describe('tamis show', () => {
  it('shows each reply as received and as read, with the code of every alteration', async () => {
    const lines = await linesOf(['show', run, 'fenced', '--step', 'tell']);
    expect(lines).toEqual(
      expect.arrayContaining([
        '       1 - │ ```json  ~ extract.fence',
        '       2 - │ {"words": ["two"],}  ~ parse.trailing-comma',
        '       2 + │ {"words": ["two"]}',
        '       3 - │ ```  ~ extract.fence',
      ]),
    );
    expect(lines.some((line) => line.startsWith('roll'))).toBe(false);
  });

  it('makes visible what a terminal would act on', async () => {
    const lines = await linesOf(['show', run, 'wrong', '--prompt']);
    expect(lines.join('\n')).toContain('{"speech": "<U+202E>\\u0007"}');
    expect(lines).toContain('    │ The wrong has 2.0 sides.');
  });

  it('gives everything as JSON', async () => {
    const { stdout } = await tamis(['show', run, 'wrong', '--attempt', '2', '--step', 'tell', '--format', 'json']);
    const [report] = jsonl(stdout);
    const [step] = listIn(report, 'steps');
    expect(step).toMatchObject({ step: 'tell', state: 'failed', code: 'schema.required' });
    expect(listIn(step, 'attempts')).toMatchObject([{ attempt: 2, status: 'fail', findings: [{ code: 'schema.required' }] }]);
  });
});

describe('tamis diff', () => {
  it('tells what differs between two runs, by unit and by code', async () => {
    const other = path.join(folder, 'other');
    cpSync(run, other, { recursive: true });
    const db = new DatabaseSync(runLedgerPlace(other));
    db.exec(`UPDATE unit_step SET code = 'schema.type' WHERE unit_no = (SELECT no FROM unit WHERE id = 'wrong') AND code IS NOT NULL;
      UPDATE unit SET state = 'failed' WHERE id = 'fenced';
      UPDATE unit_step SET state = 'failed' WHERE unit_no = (SELECT no FROM unit WHERE id = 'fenced') AND step_no = 2`);
    db.close();
    const lines = await linesOf(['diff', run, other]);
    expect(lines).toEqual(
      expect.arrayContaining([
        '1 unit valid before, not now',
        '  fenced  repaired at spread → failed at spread',
        '1 unit failed in both, for a different reason',
        '  wrong  failed at tell (schema.required) → failed at tell (schema.type)',
        'schema.type           0      1      +1',
      ]),
    );
    const { stdout } = await tamis(['diff', run, other, '--format', 'json']);
    const [report] = jsonl(stdout);
    expect(listIn(report, 'units').map((unit) => (unit as { kind: string }).kind)).toEqual(['broken', 'other-failure']);
    expect(await linesOf(['diff', run, run])).toContain('Every unit is the same in both runs.');
  });

  it('reports units whose inputs differ, children included', async () => {
    const other = path.join(folder, 'other-input');
    cpSync(run, other, { recursive: true });
    const db = new DatabaseSync(runLedgerPlace(other));
    db.exec(`UPDATE unit_content SET input = replace(input, '{', '{"new":1,')
      WHERE unit_no IN (SELECT no FROM unit WHERE id IN ('empty', 'clean__fan001'))`);
    db.close();
    const lines = await linesOf(['diff', run, other]);
    expect(lines).toContain('2 units the same, but with a different input');
    expect(lines.filter((line) => line.startsWith('  ')).map((line) => line.trim().split(' ')[0])).toEqual([
      'clean__fan001',
      'empty',
    ]);
  });
});

describe('tamis export', () => {
  it('writes a table without anything a terminal would act on', async () => {
    const coloured = path.join(folder, 'coloured');
    cpSync(run, coloured, { recursive: true });
    const db = new DatabaseSync(runLedgerPlace(coloured));
    db.exec(`UPDATE unit_content SET input = replace(input, '{', '{"ink":"\\u001b[31m\\nred",')`);
    db.close();
    const written = async (isShown: boolean) => {
      const opened = await openRun(coloured);
      if ('problem' in opened) throw new Error(opened.problem);
      let text = '';
      const nothing = async () => undefined;
      const write = (more: string | Uint8Array) => {
        text += String(more);
      };
      const sink = { name: 'a terminal', write, flush: nothing, close: nothing };
      await writeUnits({ run: opened, wanted: { what: 'valid' }, sink, isCsv: true, isShown, isStopped: () => false });
      await opened.ledger.close();
      return text;
    };
    expect(await written(false)).toContain('\u001b[31m');
    const shown = await written(true);
    expect(shown).not.toContain('\u001b');
    expect(shown).toContain('[31m');
  });
});

describe('tamis report', () => {
  it('groups the valid units as a table, CSV, a chart or JSON', async () => {
    expect(await linesOf(['report', run, '--group-by', 'word', '--numeric', 'weight', '--format', 'csv'])).toEqual([
      'Group,Count,Mean,Median,StdDev,Min,Max',
      'one,1,2.0,2.0,0.0,2.0,2.0',
      '"he said ""a,b""",1,2.0,2.0,0.0,2.0,2.0',
      '-5,1,2.0,2.0,0.0,2.0,2.0',
      'two,1,2.0,2.0,0.0,2.0,2.0',
      '',
      '',
    ]);
    const table = await linesOf(['report', run, '--group-by', 'sides', '--count', 'weight', '--title', 'Weights']);
    expect(table).toEqual(expect.arrayContaining(['Weights', '6     |      3 |   100.0%']));
    const chart = (await linesOf(['report', run, '--group-by', 'word', '--count', 'weight', '--format', 'svg'])).join('\n');
    expect(chart).toContain('he said &quot;a,b&quot;');
    expect(chart).toContain('<title>Share of each weight by word</title>');
    expect(chart).toContain(' · 4 valid units</text>');
    expect(chart).not.toMatch(/<script|href|onload/);
    const dark = await linesOf(['report', run, '--group-by', 'word', '--count', 'weight', '--format', 'svg', '--theme', 'dark']);
    expect(dark.join()).toMatch(/<rect width="760"[^>]*fill="#15181e"/);
  });

  it('writes the charts of a run to a folder, in three looks', async () => {
    const charts = path.join(folder, 'sub', 'charts');
    const { code, stderr } = await tamis(['report', run, '--charts', charts]);
    expect([code, String(stderr)]).toEqual([0, `Wrote to ${charts}: units.svg, failures.svg, each also as -light and -dark.\n`]);
    const files = ['failures-dark.svg', 'failures-light.svg', 'failures.svg', 'units-dark.svg', 'units-light.svg', 'units.svg'];
    expect(readdirSync(charts).toSorted()).toEqual(files);
    const text = (name: string) => readFileSync(path.join(charts, name), 'utf8');
    const description = /<desc>(.*)<\/desc>/.exec(text('failures.svg'))?.[1];
    expect(description).toContain(
      '2 units failed. fault.filtered: failed units 1 (50.0%). schema.required: failed units 1 (50.0%).',
    );
    expect(text('units.svg')).toMatch(/<desc>.* · 10 units\. .*failed 2/);
    const one = path.join(folder, 'one');
    await tamis(['report', run, '--charts', one, '--group-by', 'word', '--numeric', 'weight']);
    expect(readdirSync(one)).toContain('weight-by-word-light.svg');
  });

  it.each([
    [['--group-by', 'word'], 'Neither --count nor --numeric is given.'],
    [['--group-by', 'word', '--count', 'a', '--numeric', 'b'], '--count and --numeric are both given.'],
    [['--group-by', 'word', '--numeric', 'weight', '--stat', 'x'], '--stat x is not a statistic.'],
    [['--charts', 'x', '--out', 'y'], '--charts and --out are both given.'],
    [['--charts', 'x', '--group-by', 'no', '--count', 'weight'], 'There is nothing to report: no unit has both no and weight.'],
    [['--group-by', 'nothing', '--count', 'weight'], 'There is nothing to report: no unit has both nothing and weight.'],
  ])('refuses %s', async (args, message) => {
    const { code, stderr } = await tamis(['report', run, ...args]);
    expect([code, String(stderr).split('\n')[0]]).toEqual([2, `error: ${message}`]);
  });
});

describe('tamis recheck --dry-run', () => {
  /** The run's own pipeline with some text replaced. */
  function pipelineWith(name: string, file: string, before: string, after: string): string {
    const source = path.join(folder, name);
    cpSync(path.join(run, 'config'), source, { recursive: true });
    const text = readFileSync(path.join(source, file), 'utf8');
    expect(text).toContain(before);
    writeFileSync(path.join(source, file), text.replace(before, after));
    return source;
  }

  it('says that nothing moves if nothing changed', async () => {
    const source = path.join(run, 'config');
    expect(await linesOf(['recheck', run, '--dry-run', '--with', source])).toContain('No unit would change.');
  });

  it('tells which units would be valid, and by which code they failed', async () => {
    const source = pipelineWith('looser', 'schemas/tell.json', '"required": ["words"], ', '');
    const config = path.join(source, 'config.yaml');
    writeFileSync(config, readFileSync(config, 'utf8').replace('required: [words]', 'required: []'));
    const lines = await linesOf(['recheck', run, '--dry-run', '--with', source]);
    expect(lines).toEqual(
      expect.arrayContaining([
        '1 unit would be valid',
        '  wrong  at tell  schema.required  attempt 2',
        'schema.required         1           0',
      ]),
    );
  });

  it('tells which units would no longer be valid, and which later results rest on them', async () => {
    const source = pipelineWith(
      'stricter',
      'schemas/tell.json',
      '"words": {"type": "array",',
      '"words": {"minItems": 2, "type": "array",',
    );
    const { stdout } = await tamis(['recheck', run, '--dry-run', '--with', source, '--format', 'json']);
    const [report] = jsonl(stdout);
    expect(listIn(report, 'moves')).toMatchObject([
      { unit_id: 'empty', step: 'tell', kind: 'broken', after: 'schema.item-count', superseded: ['spread'], blocked: null },
      { unit_id: 'fenced', step: 'tell', kind: 'broken', after: 'schema.item-count', blocked: 'children' },
    ]);
    expect(listIn(report, 'codes')).toEqual([{ code: 'schema.item-count', to_valid: 0, from_valid: 1 }]);
    const lines = await linesOf(['recheck', run, '--dry-run', '--with', source]);
    expect(lines).toContain('1 unit left as before: units were made of the old value; start a new run');
  });

  it('takes a contract file for one step, and an earlier attempt that passes now', async () => {
    const contract = path.join(folder, 'weigh.yaml');
    writeFileSync(contract, 'schema: {type: object, properties: {weight: {type: number, minimum: 10}}}\n');
    const { code, stderr } = await tamis(['recheck', run, '--dry-run', '--with', contract]);
    expect([code, String(stderr)]).toEqual([2, expect.stringContaining('Say which with --step: tell, weigh.')]);
    const lines = await linesOf(['recheck', run, '--dry-run', '--with', contract, '--step', 'weigh']);
    expect(lines).toEqual(
      expect.arrayContaining([
        '3 units would no longer be valid',
        '1 unit would be valid with a different value',
        '  clean__fan001  at weigh  attempt 1',
      ]),
    );
  });

  it('refuses another pipeline', async () => {
    const source = pipelineWith('other', 'config.yaml', '{name: roll,', '{name: throw,');
    const { code, stderr } = await tamis(['recheck', run, '--dry-run', '--with', source]);
    expect([code, String(stderr)]).toEqual([2, expect.stringContaining('lacks the step roll of')]);
  });

  it.each([['recheck', '--dry-run'], ['preview'], ['recheck']])(
    'refuses the same steps in another order: %s %s',
    async (...command) => {
      const roll = `    - {name: roll, scope: expression, expressions: {half: "sides / 2", note: "'=' + id"}}\n`;
      const tell = '    - {name: tell}\n';
      const source = pipelineWith('reordered', 'config.yaml', `${roll}${tell}`, `${tell}${roll}`);
      const [name = '', ...flags] = command;
      const { code, stderr } = await tamis([name, run, ...flags, '--with', source]);
      expect([code, String(stderr)]).toEqual([2, expect.stringMatching(/have different steps: .*tell, roll, /)]);
    },
  );
});

describe('tamis inbox', () => {
  it('says why a reply of a run is held, and which one it is', async () => {
    const { stdout } = await tamis(['inbox', '--ledger', run, '--format', 'json']);
    const [review] = jsonl(stdout) as readonly { readonly id: string }[];
    const lines = await linesOf(['inbox', review?.id ?? '', '--ledger', run]);
    expect(lines).toContain('Nothing runs: the approved value is passed on.');
    expect(lines.join('\n')).not.toContain('whoever runs it');
    const [listed] = await linesOf(['inbox', '--ledger', run]);
    expect(listed).toMatch(/, doubt: extract\.cut-by-provider, parse\.unseen-end$/);
    expect(lines).toEqual(
      expect.arrayContaining([
        '  reply  unit cut, step tell, attempt 2',
        '  ? doubt  The provider reports that the reply was cut off (length), so its end is missing.  extract.cut-by-provider',
        "  ? doubt  words[1]: the reply stops in the middle of this value: '\"b'.  parse.unseen-end",
      ]),
    );
  });
});
