import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../scripts/tests/share.ts';
import { until } from '../../../scripts/tests/until.ts';
import { fileWith, jsonl, start, tamisAlone } from './tamis.ts';

const bin = fileURLToPath(new URL('../bin/tamis.js', import.meta.url));
const line = (n: number) => `${JSON.stringify({ unit_id: n, reply: JSON.stringify({ n, text: 'x'.repeat(900) }) })}\n`;

describe('streams', () => {
  it('use the same memory whatever the input', { tags: 'proof' }, async () => {
    const block = Buffer.from(Array.from({ length: 1000 }, (_, n) => line(n)).join(''));
    function* input() {
      for (let i = 0; i < 60; i++) yield block;
    }
    const run = await tamisAlone(['check', '--jobs', '1'], input());
    expect(run.code).toBe(0);
    expect(run.stdout.length).toBe(60 * block.length);
    expect(run.peak).toBeLessThan(160);
  });

  it('write records before many wait: those of one block are far larger than the block', async ({ skip }) => {
    skip(!isWhole, 'it takes many to see that few wait: npm run proof does it');
    const input = fileWith('in.jsonl', '{"reply":""}\n'.repeat(160_000));
    const records = join(fileWith('x', ''), '..', 'records.jsonl');
    const run = await tamisAlone(['check', input, '--jobs', '1', '--failures', records]);
    expect(run.code).toBe(8);
    expect(readFileSync(records, 'utf8').split('\n').length - 1).toBe(160_000);
    expect(run.peak).toBeLessThan(145);
  });

  it('write long records from memory that is used again', async ({ skip }) => {
    skip(!isWhole, 'it takes many to see that none is kept: npm run proof does it');
    const reply = JSON.stringify({ name: 'N', age: 'none', tags: [1, 2, 3] });
    const input = fileWith('in.jsonl', `${JSON.stringify({ reply })}\n`.repeat(100_000));
    const tags = { type: 'array', items: { type: 'string' } };
    const schema = fileWith('s.json', JSON.stringify({ properties: { age: { type: 'integer' }, tags }, required: ['city'] }));
    const records = join(fileWith('x', ''), '..', 'records.jsonl');
    const run = await tamisAlone(['check', input, '--jobs', '1', '--schema', schema, '--failures', records]);
    expect(run.code).toBe(8);
    expect(run.peak).toBeLessThan(140);
  });

  it('do not let garbage pile up, however much of it a unit makes', async ({ skip }) => {
    skip(!isWhole, 'it takes much garbage to see that none is left: npm run proof does it');
    const voice = fileURLToPath(new URL('../../../examples/voice-commands/voice.yaml', import.meta.url));
    const said = (n: number) => (n % 2 === 0 ? `intent sing ${n}` : 'model write as techer for teaching');
    const units = Array.from({ length: 15_000 }, (_, n) => `${JSON.stringify({ unit_id: `u${n}`, reply: said(n) })}\n`);
    const input = fileWith('in.jsonl', units.join(''));
    const run = await tamisAlone(['check', input, '--jobs', '1', '--grammar', voice]);
    expect(run.code).toBe(8);
    expect(run.peak).toBeLessThan(135);
  });

  it('end quietly when the reader has gone', () => {
    const command = `(for i in $(seq 1 20000); do echo '{"reply":"{}"}'; done) | (${process.execPath} ${bin} check 2>err; echo $? >code) | head -n 1`;
    const folder = fileURLToPath(new URL('.', `file://${fileWith('x', '')}`));
    const out = execFileSync('bash', ['-c', command], { cwd: folder, encoding: 'utf8' });
    expect(out).toBe('{"reply":"{}"}\n');
    expect(readFileSync(join(folder, 'code'), 'utf8')).toBe('141\n');
    expect(readFileSync(join(folder, 'err'), 'utf8')).toBe('');
  });

  it('report a full disk', async () => {
    if (!existsSync('/dev/full')) return;
    const child = spawn('bash', ['-c', `echo '{"reply":"{}"}' | ${process.execPath} ${bin} check >/dev/full`]);
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    const [code] = await once(child, 'close');
    expect(stderr).toMatch(/ENOSPC.*\n.*disk is full/);
    expect(code).toBe(3);
  });

  it('write what is judged at once, and end with 130 on SIGINT', async () => {
    const child = start(['check']);
    const out: string[] = [];
    const err: string[] = [];
    child.stdout?.on('data', (chunk) => out.push(String(chunk)));
    child.stderr?.on('data', (chunk) => err.push(String(chunk)));
    child.stdin?.write(`${line(1)}{"unit_id":2,"reply":""}\n{"unit_id":3,"rep`);
    await until('both units are judged', () => err.length > 0 && out.length > 0);
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    expect(code).toBe(130);
    expect(out.join('')).toBe(line(1));
    expect(jsonl(err.join('')).map((record) => record.unit_id)).toEqual([2]);
  });

  it('keep the records of failures when the reader of the others has gone', () => {
    const [failures, rules] = [
      fileWith('failures.jsonl', ''),
      fileWith('rules.yaml', 'rules: [{name: small, expr: n < limit}]\n'),
    ];
    const good = JSON.stringify({ id: 1, limit: 5, reply: JSON.stringify({ n: 4, pad: 'x'.repeat(60_000) }) });
    const input = fileWith('many.jsonl', `{"id":0,"reply":"{\\"n\\":9}"}\n${`${good}\n`.repeat(40)}`);
    const script = `"${process.execPath}" "${bin}" check "${input}" --rules "${rules}" --failures "${failures}" | head -c 10 > /dev/null`;
    execFileSync('sh', ['-c', script]);
    expect(jsonl(readFileSync(failures, 'utf8'))).toMatchObject([{ unit_id: 0 }]);
  });

  it('record a line that is too long with head, tail, length and digest, in bounded memory', async () => {
    const unitOf = (id: number, reply: string) => `${JSON.stringify({ unit_id: id, reply })}\n`;
    const piece = Buffer.alloc(1 << 20, 'a');
    const head = Buffer.from('{"unit_id":"long","reply":"');
    const tail = Buffer.from('"}');
    function* input() {
      yield Buffer.from(unitOf(1, '{"n":1}'));
      yield head;
      for (let i = 0; i < 60; i++) yield piece;
      yield tail;
      yield Buffer.from(`\n${unitOf(2, '{"n":2}')}`);
    }
    const run = await tamisAlone(['check', '--jobs', '1'], input());
    expect(run.code).toBe(1);
    expect(run.stdout.toString()).toBe(unitOf(1, '{"n":1}') + unitOf(2, '{"n":2}'));
    const [record] = jsonl(run.stderr);
    const digest = createHash('sha256').update(head);
    for (let i = 0; i < 60; i++) digest.update(piece);
    expect(record).toMatchObject({ code: 'extract.too-large', unit_id: 2, raw_response: null });
    expect(record?.raw_excerpt).toMatchObject({
      length: 60 * (1 << 20) + head.length + 2,
      sha256: digest.update(tail).digest('hex'),
    });
    expect(run.peak).toBeLessThan(170);
  });

  it('end with an error when one of several threads dies: its block was not judged', async () => {
    const deadly = fileWith('die.cjs', "if (!require('node:worker_threads').isMainThread) process.exit(3);\n");
    const child = start(['check', fileWith('in.jsonl', line(1).repeat(4000)), '--jobs', '2'], {
      NODE_OPTIONS: `--require ${deadly}`,
    });
    let told = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      told += chunk;
    });
    child.stdout?.resume();
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(70);
    expect(told).toContain('a worker ended with 3 before its block was judged');
  });
});
