import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileWith, jsonl, tamis } from './tamis.ts';

const schema = fileWith(
  'schema.json',
  JSON.stringify({ type: 'object', required: ['n'], properties: { n: { type: 'integer' } } }),
);

const unit = (id: unknown, reply: unknown) => `${JSON.stringify({ unit_id: id, reply })}\n`;

describe('what passes', () => {
  it('is written as exactly the bytes that came in', async () => {
    const odd = '  {"unit_id": 12345678901234567890,\t"reply" : "{\\"n\\": 1}" , "note":"\\u00e9 é"}  \r\n';
    const input = `\ufeff${odd}\n${unit('a', '{"n":2}')}${odd}{"reply":{"n": 3}}`;
    const run = await tamis(['check', '--schema', schema], input);
    expect(run.code).toBe(0);
    expect(run.stdout.toString()).toBe(input.replace('\n\n', '\n'));
    expect(run.stderr).toBe('');
  });

  it('reads one reply per line with --plain', async () => {
    const run = await tamis(['check', '--plain', '--schema', schema], '{"n": 1}\r\n{"n": 2,}\r\n{"n": 3}');
    expect(run.stdout.toString()).toBe('{"n": 1}\r\n{"n":2}\r\n{"n": 3}');
    expect(run.code).toBe(0);
  });
});

describe('what does not pass', () => {
  it('goes to the file that --failures names', async () => {
    const failures = fileWith('failures.jsonl', 'old');
    const run = await tamis(['check', '--schema', schema, '--failures', failures], unit(1, '{"n":1}') + unit(2, 'no'));
    expect(run.stderr).toBe('');
    expect(jsonl(readFileSync(failures)).map((record) => record.unit_id)).toEqual([2]);
    expect(run.code).toBe(1);
  });

  it('says of a torn last line that it is torn', async () => {
    const run = await tamis(['check', '--schema', schema], `${unit(1, '{"n":1}')}{"unit_id":2,"reply":"{\\"n`);
    expect(run.code).toBe(1);
    expect(run.stdout.toString()).toBe(unit(1, '{"n":1}'));
    expect(jsonl(run.stderr)[0]).toMatchObject({
      unit_id: null,
      code: 'unit.torn-line',
      raw_response: '{"unit_id":2,"reply":"{\\"n',
    });
  });

  it('keeps bytes that are not text', async () => {
    const bytes = Buffer.from([0x00, 0xff, 0xfe, 0x80, 0x0a, 0x7b, 0x22, 0xc3, 0x28, 0x0a, 0x00]);
    for (const flags of [[], ['--plain'], ['--whole']]) {
      const run = await tamis(['check', ...flags, '--schema', schema], bytes);
      expect([1, 8]).toContain(run.code);
      expect(run.stdout.length).toBe(0);
      expect(Buffer.from(String(jsonl(run.stderr)[0]?.raw_response_b64), 'base64').subarray(0, 4)).toEqual(bytes.subarray(0, 4));
    }
  });

  it('does not let bytes that are not UTF-8 pass inside a unit', async () => {
    const line = Buffer.concat([
      Buffer.from('{"unit_id":1,"reply":"{\\"n\\":1,\\"t\\":\\"'),
      Buffer.of(0xff),
      Buffer.from('\\"}"}\n'),
    ]);
    const run = await tamis(['check', '--schema', schema], line);
    expect(run.code).toBe(1);
    expect(jsonl(run.stderr)[0]).toMatchObject({
      status: 'hold',
      code: 'extract.invalid-utf8',
      raw_line_b64: line.subarray(0, -1).toString('base64'),
    });
    const around = Buffer.concat([Buffer.from('{"unit_id":"'), Buffer.of(0xff), Buffer.from('","reply":"{\\"n\\":1}"}\n')]);
    const other = await tamis(['check', '--schema', schema], around);
    expect(jsonl(other.stderr)[0]).toMatchObject({ code: 'unit.not-utf8', failure_stage: 'pipeline_internal' });
    expect(other.stdout.length).toBe(0);
  });
});

describe('bad input', () => {
  it('that is compressed says how to read it', async () => {
    const run = await tamis(['check'], Buffer.of(0x1f, 0x8b));
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('gunzip')]);
  });

  it('keeps the name of a line that cannot be judged, if it can be read', async () => {
    const damaged = (text: string) =>
      Buffer.concat(text.split('?').flatMap((part, at) => [Buffer.from(at === 0 ? '' : [0xff]), Buffer.from(part)]));
    const input = Buffer.concat([
      Buffer.from(unit(1, '{"n":1}')),
      Buffer.from('{"id":"no field","text":1}\n{"id":12345678901234567890}\n{"text":1}\n'),
      Buffer.from('{"unit_id":"twice","reply":"{}","reply":"{}"}\n'),
      damaged('{"id":"read","x":"?","reply":"{}"}\n{"id":"?","reply":"{}"}\n'),
      Buffer.from('{"id":"not json\n[{"id":"no object"}]\n'),
    ]);
    const run = await tamis(['check', '--schema', schema], input);
    expect(jsonl(run.stderr).map((record) => [record.code, record.unit_id])).toEqual([
      ['unit.no-field', 'no field'],
      ['unit.no-field', 12345678901234567000],
      ['unit.no-field', 4],
      ['unit.duplicate-field', 'twice'],
      ['unit.not-utf8', 'read'],
      ['unit.not-utf8', null],
      ['unit.not-json', null],
      ['unit.not-object', null],
    ]);
    expect(run.stderr).toContain('"unit_id":12345678901234567890,');
  });

  it('a file of a few units equals the same units through a pipe', async () => {
    const text = unit(1, '{"n":1}') + unit(2, '```json\n{"n":1}\n```');
    const file = fileWith('in.jsonl', '');
    writeFileSync(file, text);
    const one = await tamis(['check', file, '--schema', schema]);
    const other = await tamis(['check', '-', '--schema', schema], text);
    expect(one).toMatchObject({ code: 0, stdout: other.stdout });
  });
});
