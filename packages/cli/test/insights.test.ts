import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { tamis } from './tamis.ts';

const examples = path.resolve(import.meta.dirname, '../../../examples');
const folder = mkdtempSync(path.join(tmpdir(), 'tamis-insights-'));
afterAll(() => rmSync(folder, { recursive: true }));

const at = (name: string) => path.join(folder, name);
const told = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await tamis(['insights', ...args], '');
  return { code, stdout: stdout.toString(), stderr };
};

describe('tamis insights', () => {
  it('counts the attempts of journals, and prints nothing of what was said', async () => {
    const paths = path.join(examples, 'path-extraction');
    for (const [samples, replies] of [
      ['missions', 'syntax'],
      ['processed', 'edit'],
    ])
      await tamis([
        ...['wizard', '--no-input', '--paths', path.join(paths, `${samples}.txt`)],
        ...['--cassette', path.join(paths, `${replies}.jsonl`), '--journal', at('run.jsonl')],
      ]);
    // A line that only looks like one of ours, and half a line, as a killed run leaves it.
    const foreign =
      '{"kind":"verdict-reached","run":"x","reason":"first"}\n{"kind":"verdict-reached","run":"x","verdict":{"status":"fail"}}\n';
    writeFileSync(at('run.jsonl'), `${foreign}{"kind":"call-en`, { flag: 'a' });
    expect(readFileSync(at('run.jsonl'), 'utf8')).toContain('station_');
    const { code, stdout } = await told(at('run.jsonl'));
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        '5 attempts for 2 answers: 1 passed, 0 of them at once; 4 attempts failed, 0 held for a person',
        '',
        'failed  held  share  code                      tier      retried  fixed  hinted  fixed',
        '     2     0    50%  extraction.glob-mismatch  semantic        1      0       0      0',
        '     2     0    50%  extraction.unquoted       syntax          2      2       0      0',
        '',
        'worth saying in the prompt, because feedback rarely helped:',
        '  extraction.glob-mismatch: tamis explain extraction.glob-mismatch shows what to say',
        '',
        '  next: tamis explain extraction.glob-mismatch',
        '',
      ].join('\n'),
    );
    const json = JSON.parse((await told(at('run.jsonl'), '--by', 'model', '--format', 'json')).stdout) as object;
    expect(json).toMatchObject({
      version: 1,
      by: 'model',
      groups: [{ key: 'openai:gpt-4o-mini', failed: 4, retried: 3, cured: 2 }],
    });
    expect(JSON.stringify(json)).not.toContain('station_');
  });

  it('counts the attempts of a run, also together with a journal', async () => {
    const pipeline = path.join(examples, 'pipeline');
    await tamis(['run', pipeline, '--out', at('run'), '--cassette', path.join(pipeline, 'replies.jsonl')]);
    const { code, stdout } = await told(at('run'), '--format', 'json');
    expect(code).toBe(0);
    const { attempts, asked, groups } = JSON.parse(stdout) as { attempts: number; asked: number; groups: readonly object[] };
    expect([attempts, asked]).toEqual([11, 8]);
    expect(groups).toContainEqual(expect.objectContaining({ key: 'schema.enum', tier: 'schema', failed: 1, cured: 1 }));
    expect((await told(at('run'), at('run.jsonl'))).stdout).toContain('16 attempts for 10 answers');
  });
});
