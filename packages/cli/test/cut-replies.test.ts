import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileWith, jsonl, listIn, tamis } from './tamis.ts';

const schema = fileWith(
  'schema.json',
  JSON.stringify({ type: 'object', required: ['n', 'total'], properties: { n: { type: 'integer' }, total: { type: 'number' } } }),
);
const WHOLE = '{"n": 1, "total": 2}';
const CUT = '{"n": 1, "to';

const lines = (...units: readonly object[]) => units.map((unit) => `${JSON.stringify(unit)}\n`).join('');
const check = (input: string, ...flags: string[]) => tamis(['check', '--schema', schema, ...flags], input);

describe('tamis judge with a finish reason', () => {
  const answers = async (...questions: readonly object[]) => {
    const run = await tamis(['judge'], lines(...questions));
    expect(run.code).toBe(0);
    return jsonl(run.stdout);
  };

  it('never passes a cut reply of any kind, and knows the words of providers', async () => {
    const tools = [{ name: 'pay', parameters: { type: 'object', properties: { to: { type: 'string' } } } }];
    const grammar = { version: 1, lists: { genre: ['jazz'] }, forms: { play: 'play {genre}' } };
    const cut = await answers(
      { id: 1, reply: '{"n": 1}', finishReason: 'length' },
      { id: 2, reply_b64: Buffer.from('{"n": 1}').toString('base64'), finishReason: 'MAX_TOKENS' },
      {
        id: 3,
        reply: '{"name": "pay", "arguments": {"to": "A"}}',
        finishReason: 'max_tokens',
        contract: { kind: 'tool-calls', tools },
      },
      { id: 4, reply: 'play jazz', finishReason: 'incomplete', contract: { kind: 'command', grammar } },
      { id: 5, reply: 'n: 1', finishReason: 'content_filter', contract: { format: 'yaml' } },
    );
    expect(cut.map(({ status }) => status)).toEqual(['hold', 'hold', 'hold', 'hold', 'hold']);
    for (const answer of cut) expect(listIn(answer, 'changes')[0]).toMatchObject({ code: 'extract.cut-by-provider' });
    const refused = await answers({
      id: 1,
      reply: '{"n": 1}',
      finishReason: 'length',
      contract: { policy: { truncated: 'fail' } },
    });
    expect(refused[0]).toMatchObject({ status: 'fail', findings: [{ code: 'verdict.truncated' }] });
  });

  it('ignores any other word, and a missing one', async () => {
    const others = ['stop', 'end_turn', 'whatever', '', null];
    const passed = await answers(...others.map((finishReason, id) => ({ id, reply: '{"n": 1}', finishReason })));
    expect(passed.map(({ status }) => status)).toEqual(others.map(() => 'pass'));
  });

  it('tells which finding follows from which', async () => {
    const contract = { schema: JSON.parse(readFileSync(schema, 'utf8')) as object };
    const [answer] = await answers({ id: 1, reply: CUT, contract });
    expect(answer).toMatchObject({
      status: 'fail',
      findings: [{ code: 'parse.unseen-end' }, { code: 'schema.required', causedBy: 'parse.unseen-end' }],
    });
  });
});

describe('tamis check with a finish reason', () => {
  it('reads it next to the reply, under either name', async () => {
    const run = await check(
      lines(
        { unit_id: 'a', reply: WHOLE, finishReason: 'stop' },
        { unit_id: 'b', reply: WHOLE, finishReason: 'length' },
        { unit_id: 'c', reply: WHOLE, finish_reason: 'MAX_TOKENS' },
        { unit_id: 'd', reply: WHOLE, finish_reason: 'stop', finishReason: 'length' },
        { unit_id: 'e', reply: WHOLE, finish_reason: 12 },
      ),
    );
    expect(jsonl(run.stdout).map(({ unit_id }) => unit_id)).toEqual(['a', 'e']);
    const records = jsonl(run.stderr);
    expect(records.map(({ unit_id }) => unit_id)).toEqual(['b', 'c', 'd']);
    for (const record of records) {
      expect(record).toMatchObject({
        status: 'hold',
        code: 'extract.cut-by-provider',
        held: { n: 1, total: 2 },
        retryable: true,
      });
    }
  });

  it('still knows it when a failure record is fed in again', async () => {
    const first = await check(lines({ unit_id: 'b', reply: WHOLE, finish_reason: 'length' }));
    const again = await check(first.stderr);
    expect(again.stdout.toString()).toBe('');
    expect(jsonl(again.stderr)[0]).toMatchObject({ status: 'hold', code: 'extract.cut-by-provider' });
  });

  it('counts whether or not rules read the other fields', async () => {
    const rules = fileWith('rules.yaml', 'rules:\n  - name: most\n    expr: n <= input.most\n');
    const run = await check(lines({ unit_id: 'b', reply: WHOLE, most: 3, finishReason: 'length' }), '--rules', rules);
    expect(jsonl(run.stderr)[0]).toMatchObject({ status: 'hold', code: 'extract.cut-by-provider' });
  });
});

describe('a cut reply', () => {
  const input = lines({ unit_id: 'cut', reply: CUT });

  it('is blamed on the cut in its record; what follows names it', async () => {
    const [record] = jsonl((await check(input)).stderr);
    expect(record).toMatchObject({
      failure_stage: 'schema_validation',
      stage: 'parse',
      code: 'parse.unseen-end',
      errors: [{ code: 'parse.unseen-end' }, { code: 'schema.required', caused_by: 'parse.unseen-end' }],
    });
    expect(listIn(record, 'errors')[0]).not.toHaveProperty('caused_by');
  });

  it('leads the errors of a held unit, whatever else was altered before it', async () => {
    const [record] = jsonl((await check(lines({ reply: '{"n": 1, "n": 2, "total": 3, "tags": ["a"' }))).stderr);
    expect(record).toMatchObject({
      status: 'hold',
      code: 'parse.open-list',
      errors: [{}, { code: 'parse.duplicate-key' }, { code: 'parse.open-object' }],
    });
  });

  it('is shown as the cause in every report', async () => {
    const reported = async (format: string) => (await check(input, '--format', format)).stderr;
    expect(await reported('human')).toMatch(
      /failed\[parse\.unseen-end\][\s\S]*\n {2}so\[schema\.required\]: The key "total" is required but missing\. \(caused by parse\.unseen-end\)\n/,
    );
    const [first, second] = (await reported('concise')).trim().split('\n');
    expect(first).toMatch(/parse\.unseen-end/);
    expect(second).toMatch(/schema\.required .*\(caused by parse\.unseen-end\)$/);
    const sarif = JSON.parse(await reported('sarif')) as { runs: { results: object[] }[] };
    expect(sarif.runs[0]?.results).toMatchObject([
      { ruleId: 'parse.unseen-end', level: 'error' },
      { ruleId: 'schema.required', level: 'note', properties: { caused_by: 'parse.unseen-end' } },
    ]);
    expect(await reported('github')).toMatch(/::notice .*schema\.required.*\(caused by parse\.unseen-end\)\n/);
    expect((JSON.parse(await reported('json')) as { troubles: unknown }).troubles).toEqual({ 'parse.unseen-end': 1 });
  });
});
