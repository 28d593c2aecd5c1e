import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileWith, jsonl, tamis } from './tamis.ts';

const example = join(import.meta.dirname, '../../../examples/rules');
const rules = fileWith(
  'rules.yaml',
  "required: [n]\nrules:\n  - {name: small, expr: n < limit, error: '{n} is not below {limit}'}\n",
);
const unit = (fields: object, reply: unknown) => `${JSON.stringify({ ...fields, reply: JSON.stringify(reply) })}\n`;

interface Failure {
  readonly unit_id: unknown;
  readonly failure_stage: string;
  readonly errors: readonly { readonly code: string; readonly path: string; readonly rule: string; readonly message: string }[];
}

describe('rules', () => {
  it('judge the example as its text says', async () => {
    const run = await tamis(['check', join(example, 'replies.jsonl'), '--contract', join(example, 'npc.contract.yaml')]);
    expect(run.code).toBe(1);
    expect((jsonl(run.stdout) as { unit_id: string }[]).map((one) => one.unit_id)).toEqual(['N-1', 'N-3', 'N-5', 'N-7']);
    const failures = jsonl(run.stderr) as unknown as readonly Failure[];
    expect(failures.map((one) => [one.unit_id, one.failure_stage, one.errors.map(({ rule }) => rule)])).toEqual([
      ['N-2', 'validation', ['wounds add up']],
      ['N-4', 'validation', ['same character']],
      ['N-6', 'validation', ['consistency threshold', 'no stage directions']],
    ]);
  });

  it('have a file of their own with --rules, and read the fields of the unit', async () => {
    const run = await tamis(
      ['check', '--rules', rules],
      unit({ id: 1, limit: 5 }, { n: 4 }) + unit({ id: 2, limit: 3 }, { n: 4 }),
    );
    expect(run.code).toBe(1);
    expect(jsonl(run.stdout)).toHaveLength(1);
    expect(jsonl(run.stderr)).toMatchObject([
      { unit_id: 2, errors: [{ code: 'rules.failed', path: '', rule: 'small', message: '4 is not below 3' }] },
    ]);
  });

  it('leave a unit with warnings unchanged, unless they are asked for', async () => {
    const warn = fileWith('warn.yaml', 'rules: [{name: big, expr: n > 5, level: warning}]\n');
    const line = '{"reply" : "{\\"n\\": 4}" ,  "z":1}\n';
    const quiet = await tamis(['check', '--rules', warn], line);
    expect([quiet.code, quiet.stdout.toString()]).toEqual([0, line]);
    const noted = await tamis(['check', '--rules', warn, '--warnings'], line);
    expect(noted.code).toBe(0);
    expect(noted.stdout.toString().startsWith('{"reply" : "{\\"n\\": 4}" ,  "z":1,"_tamis":{"warnings":[')).toBe(true);
    expect(jsonl(noted.stdout)[0]).toMatchObject({ _tamis: { warnings: [{ code: 'rules.failed', args: { rule: 'big' } }] } });
  });

  it('are not taken from two places', async () => {
    const contract = fileWith('both.yaml', 'rules: {required: [n]}\n');
    const run = await tamis(['check', '--rules', rules, '--contract', contract], unit({}, { n: 1 }));
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('Both --rules and the rules in --contract are given.');
  });

  it('with a mistake are shown where it is, and nothing is judged', async () => {
    const broken = fileWith('broken.yaml', 'rules:\n  - name: bad\n    expr: n >>><<< 0\n');
    const run = await tamis(['check', '--rules', broken], unit({}, { n: 1 }));
    expect(run.code).toBe(2);
    expect(run.stdout.toString()).toBe('');
    expect(run.stderr).toContain('contract.rule-syntax');
    expect(run.stderr).toContain('broken.yaml:3:');
  });

  it('work through judge, with an input', async () => {
    const contract = { rules: { rules: [{ name: 'same', expr: 'topic == input.topic' }] } };
    const line = (id: number, topic: string) => JSON.stringify({ id, reply: '{"topic": "a"}', contract, input: { topic } });
    const run = await tamis(['judge'], `${line(1, 'a')}\n${line(2, 'b')}\n`);
    expect(jsonl(run.stdout)).toMatchObject([
      { id: 1, status: 'pass' },
      { id: 2, status: 'fail', findings: [{ code: 'rules.failed', path: '/topic', severity: 'error' }] },
    ]);
  });

  it('do not let a reply set what the contract says is input', async () => {
    const contract = fileWith(
      'limit.yaml',
      'schema: {type: object, properties: {total: {type: number}}}\ninput: {properties: {limit: {type: number}}}\n' +
        'rules: {rules: [{name: limit, expr: total <= limit}, {name: cel, cel: total <= limit}], required: [limit]}\n',
    );
    const run = await tamis(
      ['check', '-c', contract],
      unit({ limit: 50 }, { total: 99, limit: 1000 }) + unit({}, { total: 1, limit: 5 }),
    );
    expect((jsonl(run.stderr) as unknown as readonly Failure[]).map((one) => one.errors.map(({ rule }) => rule))).toEqual([
      ['limit', 'cel'],
      ['required'],
    ]);
  });

  it('are not mistaken for a schema that says little', async () => {
    for (const text of ['{}', '{"$defs":{}}', '{"minimum":0}']) {
      const loose = fileWith('loose.json', text);
      expect((await tamis(['check', '--schema', loose], unit({}, { n: 1 }))).code).toBe(0);
    }
  });

  it('are not needed to find a reply that renames its unit', async () => {
    const lines =
      unit({ unit_id: 'a' }, { unit_id: 'b' }) + unit({ unit_id: 'c' }, { unit_id: 'c' }) + unit({ unit_id: 'd' }, {});
    const run = await tamis(['check', fileWith('units.jsonl', lines)]);
    expect(run.code).toBe(1);
    expect(run.stdout.toString().trim().split('\n')).toHaveLength(2);
    expect(jsonl(run.stderr)).toMatchObject([{ unit_id: 'a', failure_stage: 'validation', code: 'rules.changed-echo' }]);
  });

  it('keep their records when the reader of the units has gone', async () => {
    const failures = fileWith('failures.jsonl', '');
    const bad = unit({ id: 0 }, { n: 9 });
    const many = bad + unit({ id: 1, limit: 5 }, { n: 4, pad: 'x'.repeat(60_000) }).repeat(40);
    const input = fileWith('many.jsonl', many);
    const command = join(import.meta.dirname, '../bin/tamis.js');
    const script = `"${process.execPath}" "${command}" check "${input}" --rules "${rules}" --failures "${failures}" | head -c 10 > /dev/null`;
    spawnSync('sh', ['-c', script]);
    expect(jsonl(readFileSync(failures, 'utf8'))).toMatchObject([{ unit_id: 0 }]);
  });
});
