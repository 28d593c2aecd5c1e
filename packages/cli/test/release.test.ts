import { readFileSync } from 'node:fs';
import { releaseText, type SealedParts } from '@tamis/core/unit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../src/text/sha256.ts';
import { fileWith, jsonl, tamis } from './tamis.ts';

const schema = fileWith(
  'schema.json',
  JSON.stringify({
    type: 'object',
    required: ['n'],
    properties: { n: { type: 'integer' }, tags: { type: 'array', items: { type: 'string' } }, t: { type: 'string' } },
  }),
);

const REPLIES = [
  '{"n":1}',
  '```json\n{"n": 1}\n```',
  '{"n":1,"n":2}',
  '{"n":1,"n":2,"tags":"a"}',
  '{"n":1,"tags":"é\\u0000 \\"x\\""}',
  '{"n":3} and {"n":4}',
  '{"n":1,"t":"cut of',
  '{"n":9007199254740993}',
  '{"n":"4","n":"5",}',
  '{"n":"x"}',
  'no',
  '',
];
const CODES = [
  'parse.duplicate-key',
  'coerce.scalar-to-list',
  'extract.several-documents',
  'parse.unseen-end',
  'parse.digits-lost',
];

const lines = (text: string | Buffer) =>
  String(text)
    .split('\n')
    .filter((line) => line !== '');
const sealed = (record: Record<string, unknown>) => {
  const parts = { ...record, inputJson: JSON.stringify(record.input) } as unknown as SealedParts;
  return { ...record, release: { ...parts.release, sha256: sha256(releaseText(parts)) } };
};
const sorted = (all: readonly string[]) => [...all].sort();

const unitText = fc
  .record({
    reply: fc.constantFrom(...REPLIES),
    id: fc.option(fc.oneof(fc.integer(), fc.string()), { nil: undefined }),
    note: fc.option(fc.jsonValue(), { nil: undefined }),
    earlier: fc.boolean(),
    finish: fc.constantFrom(undefined, undefined, 'stop', 'length'),
    style: fc.constantFrom('plain', 'python', 'wide', 'late', 'escaped', 'crlf', 'digits'),
  })
  .map(({ reply, id, note, earlier, finish, style }) => {
    const unit = {
      ...(id === undefined ? {} : { id }),
      ...(style === 'late' ? {} : { reply }),
      ...(note === undefined ? {} : { note }),
      ...(finish === undefined ? {} : { finish_reason: finish }),
      ...(earlier ? { _tamis: { by: 'me', changes: [{ code: 'old' }] } } : {}),
      ...(style === 'late' ? { reply } : {}),
    };
    const text = JSON.stringify(unit);
    const asked = `"reply":${JSON.stringify(reply)}`;
    if (style === 'python')
      return `{${Object.entries(unit)
        .map(([key, value]) => `"${key}": ${JSON.stringify(value)}`)
        .join(', ')}}`;
    if (style === 'wide')
      return `  { ${Object.entries(unit)
        .map(([key, value]) => `"${key}" :\t${JSON.stringify(value)}`)
        .join(' , ')} } `;
    if (style === 'escaped') return text.replace(asked, `"r\\u0065ply" : ${JSON.stringify(reply)}`);
    if (style === 'digits') return text.replace(asked, `"big":12345678901234567890.10,${asked},"big":1e400`);
    return style === 'crlf' ? `${text}\r` : text;
  });

async function bothWays(input: string, codes: readonly string[], flags: readonly string[]) {
  const accept = codes.flatMap((code) => ['--accept', code]);
  const atOnce = await tamis(['check', '-', ...flags, ...accept], input);
  const first = await tamis(['check', '-', ...flags], input);
  const later = first.stderr === '' ? undefined : await tamis(['release', '-', ...accept], first.stderr);
  return { atOnce, first, later };
}

describe('a release', () => {
  it('gives what check would have given with --accept, whatever the units look like; nothing is lost', async () => {
    const modes = fc.constantFrom<readonly string[]>([], ['--as', 'text'], ['--plain'], ['--warnings']);
    const anything = fc.record({
      units: fc.array(unitText, { minLength: 1, maxLength: 120 }),
      codes: fc.subarray(CODES, { minLength: 1 }),
      mode: modes,
    });
    const property = fc.asyncProperty(anything, async ({ units, codes, mode }) => {
      const input = `${units.join('\n')}\n`;
      const { atOnce, first, later } = await bothWays(input, codes, ['--schema', schema, ...mode]);
      expect([0, 1, 8]).toContain(first.code);
      const passed = [...lines(first.stdout), ...lines(later?.stdout ?? '')];
      expect(sorted(passed)).toEqual(sorted(lines(atOnce.stdout)));
      const rest = lines(later?.stderr ?? '');
      expect(passed.length + rest.length).toBe(units.length);
      const before = new Set(lines(first.stderr));
      // A record that is not released is exactly the line that came in.
      for (const record of rest) expect(before.has(record)).toBe(true);
      expect(later?.code ?? 0).toBe(rest.length === 0 ? 0 : 1);
    });
    await fc.assert(property, { numRuns: 8 });
  }, 120_000);

  it('keeps every other byte of the unit', async () => {
    const line = '{"id": 12345678901234567890, "reply": "{\\"n\\":1,\\"n\\":2}", "z":  [1.0]}\r\n';
    const { atOnce, later } = await bothWays(line, ['parse.duplicate-key'], ['--schema', schema]);
    expect(later?.stdout.toString()).toBe(atOnce.stdout.toString());
    expect(later?.stdout.toString()).toMatch(
      /^\{"id": 12345678901234567890, "reply": \{"n":2\}, "z": {2}\[1\.0\],"_tamis":.*\}\r\n$/,
    );
    expect(later).toMatchObject({ code: 0, stderr: '' });
  });

  it('says which records have too little in them, and loses none', async () => {
    const held = (await tamis(['check', '-', '--schema', schema], '{"id":1,"reply":"{\\"n\\":1,\\"n\\":2}"}\n')).stderr;
    const { release: _, ...older } = JSON.parse(held) as Record<string, unknown>;
    const { held: __, ...empty } = JSON.parse(held) as Record<string, unknown>;
    const bent = { ...JSON.parse(held), release: { accept: ['parse.duplicate-key'], unit: { field: 'reply', index: 7 } } };
    for (const record of [older, empty, bent]) {
      const line = `${JSON.stringify(record)}\n`;
      const run = await tamis(['release', '-', '--accept', 'parse.duplicate-key'], line + held);
      expect(run.code).toBe(2);
      expect(run.stderr.startsWith(line)).toBe(true);
      expect(run.stderr).toContain('1 of the held records, the first of them on line 1, lack what a release needs');
      expect(jsonl(run.stdout)).toMatchObject([{ id: 1, reply: { n: 2 } }]);
    }
    const stranger = await tamis(['release', '-', '--accept', 'parse.duplicate-key'], `{"reply":"x"}\nnot json\n${held}`);
    expect(stranger.code).toBe(2);
    expect(stranger.stderr).toMatch(
      /^\{"reply":"x"\}\nnot json\nerror: Not failure records: 2 of the lines, the first of them line 1/,
    );
    expect(lines(stranger.stdout)).toHaveLength(1);
  });

  it('never releases what was edited in a record, since nothing judged it', async () => {
    const unit = '{"id":1234567890123456789, "note": "\\u00e9", "reply":"{\\"n\\":1,\\"n\\":2}"}\n';
    const text = (await tamis(['check', '-', '--schema', schema], unit)).stderr;
    const record = JSON.parse(text) as Record<string, object>;
    const edited = [
      JSON.stringify({ ...record, held: { n: 'many' } }),
      JSON.stringify({ ...record, changes: [] }),
      JSON.stringify({ ...record, release: { ...record.release, accept: [] } }),
      JSON.stringify({ ...record, release: { ...record.release, accept: ['coerce.scalar-to-list'] } }),
      text.replace('"\\u00e9"', '"e"').trimEnd(),
      // Programs that read numbers as doubles write different digits.
      text.replaceAll('1234567890123456789', '1234567890123456800').trimEnd(),
    ];
    for (const line of edited) {
      const run = await tamis(['release', '-', '--accept', 'parse.duplicate-key,coerce.scalar-to-list'], `${line}\n`);
      expect([run.code, String(run.stdout), run.stderr.startsWith(line)]).toEqual([2, '', true]);
    }
    const spaced = text.replaceAll('": ', '":').replace('\\u00e9', 'é').replace('"held":', ' "held" : ');
    expect((await tamis(['release', '-', '--accept', 'parse.duplicate-key'], spaced)).code).toBe(0);
  });

  it('leaves alone what a check with these codes would have read differently', async () => {
    const [record] = jsonl((await tamis(['check', '-', '--schema', schema], '{"reply":"{\\"n\\":1,\\"n\\":2}"}\n')).stderr);
    const dropped = [{ path: '/x', value: 1, findings: [{ code: 'commands.ambiguous' }] }];
    const line = `${JSON.stringify(sealed({ ...record, dropped }))}\n`;
    expect((await tamis(['release', '-', '--accept', 'parse.duplicate-key'], line)).code).toBe(0);
    const both = await tamis(['release', '-', '--accept', 'parse.duplicate-key,commands.ambiguous'], line);
    expect(both.code).toBe(2);
    expect(both.stderr.startsWith(line)).toBe(true);
  });
});

describe('--take', () => {
  const topics = fileWith('topics.json', '{"type":"object","properties":{"n":{"type":"integer"},"t":{"enum":["a","b"]}}}');
  const unit = (id: string, reply: string) => `${JSON.stringify({ id, reply })}\n`;
  const heldFor = async (input: string) => fileWith('bad.jsonl', (await tamis(['check', '-', '-s', topics], input)).stderr);
  const take = (file: string, ...args: readonly string[]) => tamis(['release', file, '-s', topics, ...args]);

  it('writes the reading that a person chose, and says who chose which', async () => {
    const bad = await heldFor(unit('x', '{"n":1} or {"n":2} or {"n":3}') + unit('y', '{"n":1} or {"n":2}'));
    const run = await take(bad, '--take', '2', '--unit', 'x');
    const [chosen] = jsonl(run.stdout);
    expect(chosen).toMatchObject({ id: 'x', reply: { n: 1 }, _tamis: { changes: [] } });
    expect(chosen).toMatchObject({
      _tamis: { chosen: [{ take: 2, of: 3, held: { n: 3 }, codes: ['extract.several-documents'] }] },
    });
    expect(JSON.stringify(chosen)).toMatch(/"by":"[^"]+"/);
    expect(run.code).toBe(1);
    // The other one stays exactly as it was.
    expect(run.stderr).toBe(`${lines(readFileSync(bad))[1]}\n`);
    const held = jsonl((await take(bad, '--take', '1', '--unit', 'x')).stdout)[0];
    expect(held).toMatchObject({ reply: { n: 3 }, _tamis: { chosen: [{ take: 1 }] } });
    expect(JSON.stringify(held)).toContain('"code":"extract.several-documents"');
  });

  it('never takes an alternative that was edited in the record', async () => {
    const bad = await heldFor(unit('x', '{"n":1} or {"n":2}'));
    const edited = readFileSync(bad, 'utf8').replace('"alternatives":[{"n":1}]', '"alternatives":[{"n":7}]');
    const run = await take(fileWith('edited.jsonl', edited), '--take', '2', '--unit', 'x');
    expect([run.code, String(run.stdout)]).toEqual([2, '']);
    expect(run.stderr).toContain('its record was edited');
  });
});
