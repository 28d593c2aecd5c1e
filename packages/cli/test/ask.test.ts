import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { someOf } from '../../../scripts/tests/share.ts';
import { until } from '../../../scripts/tests/until.ts';
import { asked, NO_KEYS, newPath, serving } from './asking.ts';
import { begun, fileWith, jsonl, listIn } from './tamis.ts';

const schema = fileWith('n.schema.json', '{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}');
const KEY = 'sk-planted-0123456789';

describe('tamis ask', () => {
  it('gives the value of a clean reply, and says nothing', async () => {
    await serving(['{"n": 1}'], async ({ model, hits }) => {
      const run = await asked(['--model', model, '--schema', schema, '--system', 'Be brief.'], 'Which n?\n\n');
      expect(run).toMatchObject({ code: 0, stderr: '' });
      expect(String(run.stdout)).toBe('{"n":1}\n');
      expect(hits).toHaveLength(1);
      const told = hits[0]?.messages.map(({ role, content }) => [role, content]);
      expect(told?.[0]?.[0]).toBe('system');
      expect(told?.[0]?.[1]).toContain('Be brief.');
      expect(told).toContainEqual(['user', 'Which n?']);
    });
  });

  it('reads the world that preconditions need, and asks nobody without it', async () => {
    const contract = fileWith(
      'refund.json',
      JSON.stringify({
        kind: 'tool-calls',
        tools: [
          {
            name: 'refund',
            parameters: { type: 'object', properties: { amount: { type: 'number' } }, required: ['amount'] },
            preconditions: [{ name: 'paid', expr: 'amount <= world.paid', error: 'Too much.' }],
          },
        ],
      }),
    );
    const reply = '{"name": "refund", "arguments": {"amount": 5}}';
    await serving([reply, { reply: { text: reply }, repeat: true }], async ({ model, hits }) => {
      const flags = ['--model', model, '--contract', contract];
      const blind = await asked(flags);
      expect([blind.code, hits.length]).toEqual([2, 0]);
      expect(String(blind.stderr)).toContain('The precondition paid of refund reads the world, but no world was given.');
      expect((await asked([...flags, '--world', fileWith('world.json', '{"paid": 9}')])).code).toBe(0);
      const poor = await asked([...flags, '--budget', 'total=0', '--world', fileWith('poor.json', '{"paid": 1}')]);
      expect(poor.code).not.toBe(0);
      expect(String(poor.stderr)).toContain('preconditions.unmet');
    });
  });

  it('asks again with what was wrong, and reports what it altered', async () => {
    await serving(['{"n": "x"}', '```json\n{"n": 2,}\n```'], async ({ model, hits }) => {
      const run = await asked(['--model', model, '--schema', schema]);
      expect(run.code).toBe(0);
      expect(String(run.stdout)).toBe('{"n":2}\n');
      expect(hits).toHaveLength(2);
      expect(hits[1]?.messages.at(-1)?.content).toContain('schema.type at /n');
      const [report, ...more] = jsonl(run.stderr);
      expect(more).toEqual([]);
      expect(report).toMatchObject({ status: 'accepted', attempts: 2, model: 'openai:m', verdict: { value: { n: 2 } } });
      const codes = listIn(report?.verdict as Record<string, unknown>, 'changes').map(({ code }) => code);
      expect(codes).toEqual(['extract.fence', 'parse.trailing-comma', 'extract.fence']);
    });
  });

  it('reads the prompt and the system message from files, and passes the options on', async () => {
    await serving(['{"n": 1}'], async ({ model, hits }) => {
      const system = fileWith('system.txt', 'You know n.\n');
      const flags = [
        '--temperature',
        '0.5',
        '--max-tokens',
        '99',
        '--timeout',
        '30',
        '--system',
        `@${system}`,
        '--format',
        'json',
      ];
      const run = await asked([fileWith('prompt.txt', 'From a file'), '--model', model, '-s', schema, ...flags], '');
      expect(run.code).toBe(0);
      expect(hits[0]).toMatchObject({ options: { temperature: 0.5, maxTokens: 99 } });
      expect(hits[0]?.messages[0]?.content).toContain('You know n.');
      expect(hits[0]?.messages.map(({ content }) => content)).toContain('From a file');
      expect(jsonl(run.stderr)).toMatchObject([{ status: 'accepted', attempts: 1 }]);
    });
  });

  it('asks the provider itself with the key from the environment, which is never shown again', async () => {
    await serving([`{"n": 1, "note": "${KEY}"}`], async ({ url, hits }) => {
      const journal = newPath('run.jsonl');
      const env = { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `${url}/v1` };
      const run = await asked(['-m', 'openai:gpt-x', '-s', schema, '--journal', journal, '--format', 'human'], 'n?', env);
      expect(run.code).toBe(0);
      expect(hits).toMatchObject([{ provider: 'openai', model: 'gpt-x' }]);
      expect(readFileSync(journal, 'utf8')).not.toContain(KEY);
      expect((statSync(journal).mode & 0o777).toString(8)).toBe('600');
      expect(run.stderr).not.toContain(KEY);
    });
  });

  it('ends with 1 if no reply is valid within the budget', async () => {
    await serving(['{"n": "a"}', '{"n": "b"}'], async ({ model, hits }) => {
      const run = await asked(['-m', model, '-s', schema, '--budget', 'total=1']);
      expect(run.code).toBe(1);
      expect(String(run.stdout)).toBe('');
      expect(hits).toHaveLength(2);
      const [report] = jsonl(run.stderr);
      expect(report).toMatchObject({ status: 'exhausted', reason: 'exhausted', attempts: 2, verdict: { status: 'fail' } });
      const [finding] = listIn(report?.verdict as Record<string, unknown>, 'findings');
      expect(finding).toMatchObject({ code: 'schema.type', hint: 'Write an integer here.', excerpt: { line: 1, column: 7 } });
    });
  });

  it('ends with 1 if the tokens are spent, and counts those of every attempt', async () => {
    const usage = { inputTokens: 50, outputTokens: 5, cachedTokens: 40 };
    const replies = ['{"n": "a"}', '{"n": "b"}', '{"n": "c"}'].map((text) => ({ reply: { text, usage } }));
    await serving(replies, async ({ model, hits }) => {
      const run = await asked(['-m', model, '-s', schema, '--budget', 'tokens=160']);
      expect([run.code, hits.length]).toEqual([1, 2]);
      const [report] = jsonl(run.stderr);
      expect(report).toMatchObject({ status: 'exhausted', reason: 'out-of-tokens', attempts: 2, perAttempt: [usage, usage] });
      expect(report).toMatchObject({ usage: { inputTokens: 100, outputTokens: 10, cachedTokens: 80 } });
    });
    await serving(replies, async ({ model }) => {
      const run = await asked(['-m', model, '-s', schema, '--budget', 'tokens=160', '--format', 'human']);
      expect(run.stderr).toContain('No valid output within the token budget.');
      expect(run.stderr).toContain('2 attempts, 100 tokens in (80 from the cache), 10 out');
    });
  });

  it('waits as long as the provider asks', async () => {
    await serving([{ fault: '429:1s' }, '{"n": 1}'], async ({ model, hits }) => {
      const start = performance.now();
      const run = await asked(['-m', model, '-s', schema]);
      expect(run.code).toBe(0);
      expect(hits).toHaveLength(2);
      expect(performance.now() - start).toBeGreaterThan(1000);
    });
  });

  it.each([
    ['500', 'fault.server'],
    ['html', 'fault.bad-body'],
    ['401', 'fault.auth'],
  ] as const)('ends with 3 if the provider fails with %s', async (fault, code) => {
    await serving([{ fault }], async ({ model }) => {
      const run = await asked(['-m', model, '-s', schema, '--budget', 'faults=0']);
      expect(run.code).toBe(3);
      expect(String(run.stdout)).toBe('');
      expect(jsonl(run.stderr)).toMatchObject([{ status: 'faulted', fault: { code }, attempts: 0 }]);
    });
  });

  it('ends with 3 if nothing is listening, and shows it to people', async () => {
    const gone = await serving([], async ({ model }) => model);
    const run = await asked(['-m', gone, '-s', schema, '--budget', 'faults=0', '--format', 'human']);
    expect(run.code).toBe(3);
    expect(run.stderr).toMatch(/^fault\[fault\.network\]: .*\n {2}help: Check the address and the network\.\n0 attempts\n$/);
  });

  it('plays a cassette without a key or a network', async () => {
    const cassette = fileWith('c.jsonl', '{"cassette": 1, "model": "openai:x"}\n{"reply": {"text": "{\\"n\\": 7}"}}\n');
    const run = await asked(['--cassette', cassette, '-s', schema, '--format', 'json']);
    expect(run.code).toBe(0);
    expect(String(run.stdout)).toBe('{"n":7}\n');
    expect(jsonl(run.stderr)).toMatchObject([{ model: 'openai:x' }]);
    const again = await asked(['--cassette', cassette, '-m', 'openai:y', '-s', schema, '--format', 'json']);
    expect(jsonl(again.stderr)).toMatchObject([{ model: 'openai:y' }]);
  });

  it('judges commands and tool calls, and writes text as text', async () => {
    const grammar = fileWith('g.yaml', 'version: 1\nforms:\n  go: "go {where}"\nlists:\n  where: [home, away]\n');
    const text = fileWith('text.schema.json', '{"type":"string"}');
    const tools = fileWith(
      'tools.json',
      '[{"name":"look","parameters":{"type":"object","properties":{"city":{"type":"string"}}}}]',
    );
    await serving(
      ['two\nlines', 'go home', { reply: { text: '', calls: [{ name: 'look', arguments: '{"city":"Rome"}' }] } }],
      async ({ model }) => {
        expect(String((await asked(['-m', model, '-s', text, '--as', 'text'])).stdout)).toBe('two\nlines\n');
        const said = await asked(['-m', model, '--grammar', grammar, '--as', 'text']);
        expect(said.stderr).toBe('');
        expect(String(said.stdout)).toBe('go home\n');
        const calls = await asked(['-m', model, '--tools', tools]);
        expect(jsonl(calls.stdout)).toEqual([{ calls: [{ name: 'look', arguments: { city: 'Rome' } }] }]);
      },
    );
  });

  it('ends with 2 if no reply could meet the contract, and asks once', async () => {
    const contract = fileWith('c.yaml', 'schema: {type: object}\nrules:\n  rules:\n    - {name: low, expr: "totl < 100"}\n');
    await serving(['{"total": 5}'], async ({ model, hits }) => {
      const run = await asked(['-m', model, '-c', contract]);
      expect(run.code).toBe(2);
      expect(hits).toHaveLength(1);
      expect(jsonl(run.stderr)).toMatchObject([{ status: 'faulted', fault: { code: 'fault.contract' } }]);
    });
  });

  it('lets rules read the fields of --input', async () => {
    const contract = fileWith('c.yaml', 'rules:\n  rules:\n    - {name: most, expr: "n <= input.most"}\n');
    const input = fileWith('input.json', '{"most": 3}');
    await serving(['{"n": 4}', '{"n": 3}'], async ({ model, hits }) => {
      const run = await asked(['-m', model, '-c', contract, '--input', input]);
      expect(String(run.stdout)).toBe('{"n":3}\n');
      expect(hits).toHaveLength(2);
    });
  });
});

it('tamis ask takes no prompt that is not UTF-8', async () => {
  const run = await asked([fileWith('latin1.txt', Buffer.from([0x63, 0xe9])), '-m', 'openai:x'], '');
  expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('is not text in UTF-8')]);
});

describe('tamis ask, interrupted', () => {
  const signals = someOf([['SIGINT', 130] as const, ['SIGTERM', 143] as const], 2).map(([, one]) => one);
  it.each(signals)('%s ends it with %i, and the journal is complete', async (signal, code) => {
    await serving([{ fault: 'hang' }], async ({ model, hits }) => {
      const journal = newPath('run.jsonl');
      const { interrupt, ended } = begun(['ask', '-m', model, '-s', schema, '--journal', journal], 'n?', NO_KEYS);
      await until('the model is asked', () => hits.length > 0);
      interrupt(signal);
      expect(await ended).toMatchObject({ code, stdout: Buffer.from('') });
      const entries = jsonl(readFileSync(journal, 'utf8'));
      expect(entries.map(({ kind }) => kind)).toContain('call-start');
      expect(entries.at(-1)).toMatchObject({ kind: 'run-end', status: 'cancelled' });
    });
  });
});

describe('the journal of tamis ask', () => {
  it('holds everything that was said and decided, run after run', async () => {
    const journal = newPath('run.jsonl');
    writeFileSync(journal, '{"kind":"half');
    await serving(['{"n": "x"}', { fault: '500' }, '{"n": 1}', '{"n": 2}'], async ({ model }) => {
      expect((await asked(['-m', model, '-s', schema, '--journal', journal])).code).toBe(0);
      expect((await asked(['-m', model, '-s', schema, '--journal', journal])).code).toBe(0);
    });
    const [half, ...lines] = readFileSync(journal, 'utf8').split('\n');
    expect(half).toBe('{"kind":"half');
    const entries = jsonl(lines.join('\n'));
    const count = (kind: string) => entries.filter((entry) => entry.kind === kind).length;
    expect([count('call-start'), count('call-end'), count('fault-met'), count('verdict-reached'), count('run-end')]).toEqual([
      4, 3, 1, 3, 2,
    ]);
    const replies = entries.filter(({ kind }) => kind === 'call-end').map(({ reply }) => reply);
    expect(replies).toEqual(['{"n": "x"}', '{"n": 1}', '{"n": 2}']);
  });

  it('ends the run if it cannot be written, before money is spent for nothing', async () => {
    await serving(['{"n": 1}'], async ({ model, hits }) => {
      const run = await asked(['-m', model, '-s', schema, '--journal', '/dev/full', '--quiet']);
      expect(run.code).toBe(3);
      expect(run.stderr).toMatch(/Writing to \/dev\/full failed \(ENOSPC\)/);
      expect(String(run.stdout)).toBe('');
      expect(hits).toHaveLength(0);
    });
  });
});
