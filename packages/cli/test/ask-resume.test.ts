import { appendFileSync, readFileSync, realpathSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { asked, heldRun, newPath, serving } from './asking.ts';
import { fileWith, jsonl } from './tamis.ts';

const schema = fileWith('n.schema.json', '{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}');
const HELD = '{"n": 1, "n": 2}';
const RELEASE = ['--release', 'parse.duplicate-key'];

describe('tamis ask --resume', () => {
  it('accepts what was held by its digest, without a model, a key or a prompt', async () => {
    const { journal, digest } = await heldRun(schema);
    const run = await asked(['-s', schema, '--resume', journal, '--journal', journal, '--approve', digest, ...RELEASE], '');
    expect(run.code).toBe(0);
    expect(String(run.stdout)).toBe('{"n":2}\n');
    expect(jsonl(run.stderr)).toMatchObject([{ status: 'accepted', approved: { digest, codes: ['parse.duplicate-key'] } }]);
    const again = await asked(['-s', schema, '--resume', journal, '--approve', digest], '');
    expect(again.code).toBe(2);
    expect(again.stderr).toMatch(/was accepted: there is nothing to resume/);
  });

  it('does not take an approval, or another code, for the release of a doubt', async () => {
    const { journal, digest } = await heldRun(schema);
    for (const more of [[], ['--release', 'coerce.list-to-scalar']]) {
      const run = await asked(['-s', schema, '--resume', journal, '--approve', digest, ...more], '');
      expect([run.code, String(run.stdout)]).toEqual([6, '']);
      expect(jsonl(run.stderr)).toMatchObject([
        { reason: 'held', held: { doubt: { codes: ['parse.duplicate-key'], raw: HELD } } },
      ]);
    }
    const human = await asked(['-s', schema, '--resume', journal, '--approve', digest, '--format', 'human'], '');
    expect(human.stderr).toMatch(/or:\n {4}\{\n {6}"n": 1\n {4}\}\n {2}in doubt: parse\.duplicate-key\n/);
    const bare = await asked(['-s', schema, '--resume', journal, ...RELEASE], '');
    expect(bare.stderr).toMatch(/--release needs --approve: it names a doubt, but not the value/);
    expect((await asked(['-s', schema, '--resume', journal, '--approve', digest, ...RELEASE], '')).code).toBe(0);
  });

  it('accepts once, even if no journal is named for it', async () => {
    const { journal, digest } = await heldRun(schema);
    const flags = ['-s', schema, '--resume', journal, '--approve', digest, ...RELEASE];
    expect((await asked(flags, '')).code).toBe(0);
    const again = await asked(flags, '');
    expect([again.code, String(again.stdout)]).toEqual([2, '']);
  });

  it('refuses a second process while another one is continuing the run', async () => {
    const { journal } = await heldRun(schema);
    const db = new DatabaseSync(`${realpathSync(journal)}.lock`);
    db.exec('BEGIN EXCLUSIVE');
    const run = await asked(['-s', schema, '--resume', journal, '--approve', 'sha256:0'], '');
    db.close();
    expect([run.code, String(run.stdout)]).toEqual([5, '']);
    expect(run.stderr).toContain('Another process is continuing the run');
  });

  it('does not accept what a person has cancelled', async () => {
    const { journal, digest } = await heldRun(schema);
    const last = jsonl(readFileSync(journal, 'utf8')).findLast(({ kind }) => kind === 'state-reached') as { state: object };
    const entries = [
      { ...last, kind: 'decision-made', decision: { kind: 'cancel' } },
      { ...last, state: { ...last.state, phase: 'cancelled', escalation: null } },
    ];
    appendFileSync(journal, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    const run = await asked(['-s', schema, '--resume', journal, '--approve', digest], '');
    expect([run.code, String(run.stdout)]).toEqual([2, '']);
    expect(run.stderr).toMatch(/was cancelled: there is nothing to resume/);
  });

  it('accepts nothing by another digest, or under another contract', async () => {
    const { journal, digest } = await heldRun(schema);
    const wrong = await asked(
      ['-s', schema, '--resume', journal, '--approve', digest.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
      '',
    );
    expect(wrong).toMatchObject({ code: 6 });
    expect(String(wrong.stdout)).toBe('');
    expect(jsonl(wrong.stderr)).toMatchObject([{ reason: 'approval-mismatch' }]);
    const other = fileWith('other.json', '{"type":"object","properties":{"n":{"type":"integer"}}}');
    const moved = await asked(['-s', other, '--resume', journal, '--approve', digest], '');
    expect(moved.code).toBe(6);
    expect(String(moved.stdout)).toBe('');
  });

  it('asks once more with a hint', async () => {
    const { journal } = await heldRun(schema);
    appendFileSync(journal, '{"kind":"half of a li');
    await serving(['{"n": 2}'], async ({ model, hits }) => {
      const run = await asked(['-m', model, '-s', schema, '--resume', journal, '--hint', 'The second one.']);
      expect(run.code).toBe(0);
      expect(String(run.stdout)).toBe('{"n":2}\n');
      expect(hits).toHaveLength(1);
      expect(hits[0]?.messages.at(-1)?.content).toContain('The second one.');
    });
  });

  it('continues after a fault with the attempts it had', async () => {
    const journal = newPath('run.jsonl');
    await serving(['{"n": "x"}', { fault: '500' }, '{"n": 3}'], async ({ model, hits }) => {
      const flags = ['-m', model, '-s', schema, '--journal', journal];
      expect((await asked([...flags, '--budget', 'faults=0'])).code).toBe(3);
      const run = await asked([...flags, '--resume', journal]);
      expect(run.code).toBe(0);
      expect(String(run.stdout)).toBe('{"n":3}\n');
      expect(hits).toHaveLength(3);
      expect(hits[2]?.messages.at(-1)?.content).toContain('schema.type at /n');
      expect(jsonl(run.stderr)).toMatchObject([{ status: 'accepted', attempts: 2 }]);
    });
  });
});
