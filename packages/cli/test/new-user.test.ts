import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failingPipeline, KINDS } from './failing-run.ts';
import { jsonl, tamis } from './tamis.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-new-user-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const home = ['--ledger', path.join(folder, 'home.sqlite')];
const { source, tape } = failingPipeline(folder, { each: 3, valid: 4 });
const out = path.join(folder, 'run');

async function said(...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await tamis(args);
  return `${stdout}${stderr}`;
}

describe('somebody with a run that failed in six ways', () => {
  beforeAll(async () => {
    await tamis(['run', source, '--out', out, '--cassette', tape, '--keep-going', ...home]);
  });

  it('finds the cause of each, and what to do next', async () => {
    const told = await said('failures', out);
    for (const code of KINDS) expect(told).toContain(code === 'schema.maximum' ? 'schema.range' : code);
    expect(told).toContain('18 of 22 units failed (81.8%); 15 can be retried, 3 failed because of a fault');
    expect(told).toContain("The provider's content filter stopped the reply.");
    expect(told).toContain('--dry-run shows which stored replies would pass');
    expect(told).toContain(`tamis retry ${out} --code extract.nothing-found asks the model again`);
    expect(await said('why', out, 'npc-5-0000')).toContain('Failed at dialog before any reply was judged.');
  });

  it('is told that there is no such attempt', async () => {
    const { code, stderr } = await tamis(['show', out, 'npc-0-0000', '--attempt', '9']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('npc-0-0000 has no attempt 9.\n  help: It has 1, 2: ')]);
    expect((await tamis(['show', out, 'npc-0-0000', '--attempt', '2'])).code).toBe(0);
  });

  it('fixes the pipeline, judges again, decides, and retries', async () => {
    const mended = path.join(folder, 'mended');
    cpSync(source, mended, { recursive: true });
    const change = (name: string, from: string, to: string) => {
      const file = path.join(mended, name);
      writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
    };
    change('config.yaml', '<= 20', '<= 60');
    change('schemas/score.json', '"maximum":10', '"maximum":100');
    change('schemas/dialog.json', '"cold"', '"cold","Wrathful"');
    const told = await said('recheck', out, '--with', mended);
    expect(told).toContain('6 units valid now');
    expect(told).toContain('3 units waiting for a person now');
    expect(told).toContain(
      `next: tamis run ${out}   (3 units to continue: 3 to 6 calls with later steps, $0.0001 to $0.0002 (a guess))`,
    );
    expect(told).toContain(`next: tamis inbox --ledger ${out}   (3 units to decide on)`);
    const [review] = jsonl((await tamis(['inbox', '--ledger', out, '--format', 'json'])).stdout) as unknown as readonly {
      readonly id: string;
      readonly digest: string;
    }[];
    const edit = async (value: object) =>
      await tamis([
        'edit',
        review?.id ?? '',
        '--digest',
        review?.digest ?? '',
        '--ledger',
        out,
        '--value',
        JSON.stringify(value),
      ]);
    // What a person writes is judged at once, not only when the run continues.
    const refused = await edit({ tone: 'angry', line: 'No.' });
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('The edit does not pass at dialog; nothing was recorded.\n  tone: expected'),
    ]);
    expect((await edit({ tone: 'cold', line: 'No.' })).code).toBe(0);
    const retried = await tamis(['retry', out, '--yes', ...home]);
    expect([retried.code, retried.stderr]).toEqual([
      1,
      expect.stringContaining('22 units: 13 valid, 4 repaired, 3 failed, 2 waiting'),
    ]);
    expect(await said('verify', out)).toContain('14 of 14 hold.');
  });

  it('finds the reports of the pipeline and their charts', async () => {
    expect(readFileSync(path.join(out, 'tones.txt'), 'utf8')).toContain('Numeric Analysis');
    expect(readFileSync(path.join(out, 'tones.txt.svg'), 'utf8')).toMatch(/^<svg xmlns=.*<\/svg>\n$/s);
    expect(await said('report', out)).toContain('Top group by mean: ');
    expect(jsonl((await tamis(['report', out, '--format', 'json'])).stdout)).toHaveLength(1);
    expect((await tamis(['report', out, '--format', 'svg'])).code).toBe(2);
    expect((await tamis(['report', out, '--count', 'tone'])).code).toBe(2);
  });

  it('sees all digits of a number, and one call as one', async () => {
    const small = path.join(folder, 'small');
    cpSync(source, small, { recursive: true });
    writeFileSync(path.join(small, 'items.yaml'), 'people:\n  - {id: a}\n');
    writeFileSync(
      path.join(small, 'config.yaml'),
      readFileSync(path.join(small, 'config.yaml'), 'utf8').replace('max_attempts: 2', 'max_attempts: 1'),
    );
    writeFileSync(
      path.join(small, 'schemas/dialog.json'),
      '{"type": "object", "properties": {"line": {"type": "string"}, "n": {"maximum": 10}}}',
    );
    const replies = path.join(folder, 'digits.jsonl');
    writeFileSync(
      replies,
      `${JSON.stringify({ step: 'dialog', unit: 'a', attempt: 1, reply: { text: '{"line": "a", "n": 12345678901234567890}' } })}\n`,
    );
    const run = path.join(folder, 'digits');
    expect((await tamis(['run', small, '--out', run, '--cassette', replies, ...home])).stderr).toContain('\n  1 call, ');
    for (const command of [
      ['why', run, 'a'],
      ['failures', run],
      ['show', run, 'a'],
    ])
      expect(await said(...command)).toContain('found 12345678901234567890.');
  });

  it('is told about a typo in a key before anything runs', async () => {
    const slip = path.join(folder, 'slip');
    cpSync(source, slip, { recursive: true });
    writeFileSync(
      path.join(slip, 'config.yaml'),
      readFileSync(path.join(slip, 'config.yaml'), 'utf8').replace('model:', 'modle:'),
    );
    const { code, stderr, stdout } = await tamis(['config', 'check', slip]);
    expect([code, `${stdout}${stderr}`]).toEqual([
      2,
      expect.stringContaining('The key "modle" is not known here. Did you mean `model`?'),
    ]);
    expect(existsSync(path.join(folder, 'slip-run'))).toBe(false);
  });
});
