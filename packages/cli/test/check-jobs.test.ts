import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../scripts/tests/share.ts';
import { until } from '../../../scripts/tests/until.ts';
import { begun, fileWith, jsonl, tamis, tamisAlone } from './tamis.ts';

const schema = fileWith('s.json', '{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}');

function mixed(count: number): string {
  const replies = [
    (n: number) => `{"n":${n},"text":"${'x'.repeat((7 * n) % 4000)}"}`,
    (n: number) => `\`\`\`json\n{"n":${n}}\n\`\`\``,
    (n: number) => `{"n":${n},}`,
    () => '{"n":"many"}',
    (n: number) => `{"n":${n},"n":${n + 1}}`,
    () => '',
  ];
  const lines = Array.from({ length: count }, (_, n) => {
    if (n % 97 === 0) return '{"unit_id":';
    if (n % 89 === 0) return '';
    return JSON.stringify({ unit_id: `u${n}`, reply: replies[n % replies.length]?.(n) });
  });
  return `\uFEFF{"reply":"{\\"n\\":0}"}\n${lines.join('\n')}`;
}

async function written(files: readonly string[], ...flags: readonly string[]) {
  const out = path.dirname(fileWith('x', ''));
  const [failures, report] = [path.join(out, 'failures'), path.join(out, 'report')];
  const judged = flags.includes('--contract') ? [] : ['-s', schema];
  const run = await tamis(['check', ...files, ...judged, '--failures', failures, '--report', report, ...flags]);
  const digest = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
  // The report names the file of the records, which is another each time.
  const [records, told] = [readFileSync(failures, 'utf8'), readFileSync(report, 'utf8').replaceAll(failures, 'FAILURES')];
  return {
    code: run.code,
    stderr: run.stderr,
    out: digest(run.stdout),
    records: digest(records),
    told: digest(told),
    lines: records,
  };
}

describe('several threads', () => {
  // Both are several blocks for each thread.
  const [units, jobs] = isWhole ? [12_000, '3'] : [1300, '2'];
  const input = fileWith('in.jsonl', mixed(units));

  it.for(['concise', 'sarif', 'human'])('write what one writes, in the same order (%s)', async (format, { skip }) => {
    skip(!isWhole && format !== 'human', 'human has more lines: npm run proof does it, too');
    const one = await written([input], '--jobs', '1', '--format', format);
    expect(jsonl(one.lines).length).toBeGreaterThan(units / 3);
    expect(await written([input], '--jobs', jobs, '--format', format)).toEqual(one);
  });

  it('report a line that is too long to hold as one thread does', async () => {
    const long = JSON.stringify({ unit_id: 'long', reply: 'x'.repeat(3 << 20) });
    const small = fileWith('small.yaml', `schema: ${readFileSync(schema, 'utf8')}\npolicy: {limits: {bytes: ${1 << 20}}}\n`);
    const units = (from: number) => mixed(isWhole ? 3000 : 500).replaceAll('"u', `"u${from}-`);
    const file = fileWith('in.jsonl', `${units(1)}\n${long}\n${units(2).slice(1)}`);
    const one = await written([file], '--contract', small, '--jobs', '1');
    expect(one.lines).toContain('extract.too-large');
    expect(await written([file], '--contract', small, '--jobs', '2')).toEqual(one);
  });

  it('write what has been judged while a pipe waits', async () => {
    const unit = (n: number) => `{"reply":"{\\"n\\":${n}}"}\n`;
    async function* units() {
      for (let n = 0; n < 6; n++) {
        yield unit(n);
        await until(`unit ${n} is written`, () => stdout().endsWith(unit(n)));
      }
    }
    const { stdout, ended } = begun(['check', '-s', schema, '--jobs', '2'], units());
    expect((await ended).code).toBe(0);
  });

  it('keep few blocks: failures are many times as large as the input', async ({ skip }) => {
    skip(!isWhole, 'it takes many to see that few are kept: npm run proof does it');
    const file = fileWith('in.jsonl', '{"reply":""}\n'.repeat(120_000));
    const records = path.join(path.dirname(file), 'records.jsonl');
    const run = await tamisAlone(['check', file, '--jobs', '2', '--failures', records]);
    expect(run.code).toBe(8);
    expect(readFileSync(records, 'utf8').split('\n').length - 1).toBe(120_000);
    expect(run.peak).toBeLessThan(300);
  });
});

describe('several inputs', () => {
  const unit = (id: string, reply: string) => `${JSON.stringify({ unit_id: id, reply })}\n`;
  const first = fileWith('first.jsonl', unit('a', '{"n":1}') + unit('b', '{"n":"x"}'));
  const second = fileWith('second.jsonl', `\uFEFF${unit('c', '{"n":3}')}${unit('d', '[]').trim()}`);

  it('are judged one after the other, and each failure says where it is', async () => {
    for (const jobs of ['1', '2']) {
      const run = await tamis(['check', first, '-', second, '-s', schema, '--jobs', jobs], unit('p', '{"n":2}'));
      expect(run.code).toBe(1);
      expect(run.stdout.toString()).toBe(`${unit('a', '{"n":1}')}${unit('p', '{"n":2}')}\uFEFF${unit('c', '{"n":3}')}`);
      expect(jsonl(run.stderr).map(({ unit_id, file, line }) => [unit_id, file, line])).toEqual([
        ['b', first, 2],
        ['d', second, 2],
      ]);
    }
    const { stderr } = await tamis(['check', first, second, '-s', schema, '--format', 'concise']);
    expect(stderr).toContain(`${first}:2:32: b schema.type /n `);
    expect(stderr).toContain(`${second}:2:24: d schema.type `);
    const summary = await tamis(['check', first, second, '-s', schema, '--format', 'json']);
    expect(JSON.parse(summary.stderr)).toMatchObject({ file: null, files: [first, second], units: 4, failed: 2 });
  });

  it('may be one reply each', async () => {
    const run = await tamis(['check', '--whole', fileWith('a.txt', '{"n":1}'), fileWith('b.txt', '{"n":}'), '-s', schema]);
    expect(run.code).toBe(1);
    expect(jsonl(run.stderr)).toMatchObject([{ unit_id: expect.stringMatching(/b\.txt$/) }]);
  });
});

describe('a file compressed with gzip', () => {
  const text = mixed(isWhole ? 3000 : 500);

  it('is judged like the file it was made from', async () => {
    const plain = await tamis(['check', fileWith('in.jsonl', text), '-s', schema]);
    const parts = [text.slice(0, 40_000), text.slice(40_000)].map((part) => gzipSync(part));
    const zipped = await tamis(['check', fileWith('in.jsonl.gz', Buffer.concat(parts)), '-s', schema]);
    expect(zipped).toMatchObject({ code: plain.code, stderr: plain.stderr });
    expect(zipped.stdout.equals(plain.stdout)).toBe(true);
  });

  it('that was truncated, or is followed by other data, is an error after what could be read', { tags: 'proof' }, async () => {
    const whole = gzipSync(text);
    const more = [Buffer.from('and more'), Buffer.from('\0\0and more'), Buffer.concat([Buffer.alloc(9), whole])];
    for (const bytes of [whole.subarray(0, whole.length - 9), ...more.map((rest) => Buffer.concat([whole, rest]))]) {
      const run = await tamis(['check', fileWith('in.jsonl.gz', bytes), '-s', schema]);
      expect(run.code).toBe(3);
      expect(run.stderr).toMatch(/Reading .*in\.jsonl\.gz failed|in\.jsonl\.gz is cut: the compressed data ends too soon/);
    }
    const cut = await tamis(['check', fileWith('cut.jsonl.gz', whole.subarray(0, whole.length - 9)), '-s', schema]);
    expect(cut.stderr).toContain('cut.jsonl.gz is cut: the compressed data ends too soon.');
    expect(gunzipSync(whole).toString()).toBe(text);
  });
});

describe('how much may fail', () => {
  const lines = (good: number, bad: number) =>
    '{"reply":"{\\"n\\":1}"}\n'.repeat(good) + '{"reply":"{}"}\n'.repeat(bad) + '{"reply":"{\\"n\\":2}"}\n'.repeat(good);
  const exit = async (text: string, ...flags: readonly string[]) => (await tamis(['check', '-s', schema, ...flags], text)).code;

  it('is a number, or a share of all', async () => {
    expect(await exit(lines(49, 2))).toBe(1);
    expect(await exit(lines(49, 2), '--max-failures', '1')).toBe(1);
    expect(await exit(lines(49, 2), '--max-failures', '2')).toBe(0);
    expect(await exit(lines(49, 2), '--max-failures', '2%')).toBe(0);
    expect(await exit(lines(49, 2), '--max-failures', '1.9%')).toBe(1);
    expect(await exit(lines(0, 2), '--max-failures', '100%')).toBe(0);
    for (const wrong of ['-1', 'x', '101%', '', '1e3', '%']) expect(await exit(lines(1, 0), `--max-failures=${wrong}`)).toBe(2);
  });

  it('--statistics are told where the failures have a file of their own, unless --quiet', async () => {
    const failures = path.join(path.dirname(fileWith('statistics.txt', '')), 'failures.jsonl');
    const args = ['check', '-s', schema, '--failures', failures];
    expect((await tamis([...args, '--statistics'], lines(1, 3))).stderr).toMatch(/not passed\n {4}3 {2}schema\.required/);
    expect((await tamis([...args, '--statistics', '--quiet'], lines(1, 3))).stderr).toBe('');
    expect((await tamis(args, lines(1, 3))).stderr).toBe('');
  });

  it('--statistics are refused where failure records have the stream, and a default of the project is left out', async () => {
    const refused = await tamis(['check', '-s', schema, '--statistics'], lines(1, 3));
    expect([refused.code, refused.stdout.toString()]).toEqual([2, '']);
    expect(refused.stderr).toMatch(/^error: --statistics can't be printed/);
    const project = fileWith('tamis.yaml', 'check: {statistics: true}\n');
    const records = await tamis(['check', '-s', schema], lines(1, 3), { TAMIS_PROJECT: project });
    expect(
      records.stderr
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toHaveLength(3);
    const concise = await tamis(['check', '-s', schema, '--format', 'concise'], lines(1, 3), { TAMIS_PROJECT: project });
    expect(concise.stderr).toMatch(/not passed\n {4}3 {2}schema\.required/);
  });
});
