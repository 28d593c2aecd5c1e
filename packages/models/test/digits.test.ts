import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type AskOptions,
  ask,
  compile,
  Fault,
  type Gate,
  type Model,
  type ToolCall,
  type ToolReply,
  type Verdict,
} from '@tamis/core';
import type { BatchAnswer, ModelReply } from '@tamis/core/model';
import type { ReviewRow } from '@tamis/core/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isTaken } from '../../../scripts/tests/share.ts';
import { settleCalls } from '../src/ai-sdk/settle-calls.ts';
import { FileDeck } from '../src/cassette/replay/file-deck.ts';
import {
  anthropicModel,
  batchModel,
  type Exchange,
  geminiModel,
  openAiModel,
  type ProxyOptions,
  readCassette,
  replayModel,
  startRecordingProxy,
  systemClock,
} from '../src/index.ts';
import { CALL_PROTOCOLS, type CallProtocol, KEPT, LOST, sendCall } from './digits.ts';
import { behind } from './proxy/behind.ts';
import { ledgerInFolder } from './proxy/ledger-in-folder.ts';
import { rawCall } from './raw-call.ts';

const gate: Gate<ToolReply> = compile({
  kind: 'tool-calls',
  tools: [
    {
      name: 'pay',
      parameters: {
        type: 'object',
        properties: { id: { type: ['number', 'null'] } },
        required: ['id'],
        additionalProperties: true,
      },
    },
  ],
});
const contracts = new Map([['tools', gate as unknown as Gate]]);
const given = (number: string) => `{"note":"to \\"x\\"","to":[{"deep":{"input":{"id":1}}}],"id":${number}}`;
const clock = { ...systemClock, wait: () => Promise.resolve() };

function expectHeld(verdict: Pick<Verdict<unknown>, 'status' | 'changes'> | undefined, number: string): void {
  expect([number, verdict?.status]).toEqual([number, 'hold']);
  const named = verdict?.changes.filter(({ before }) => before === number).map(({ code }) => code);
  expect([['parse.digits-lost'], ['parse.not-a-number']]).toContainEqual(named);
}

function idIn(call: ToolCall | undefined): unknown {
  return call?.arguments.id;
}

const MODELS: { readonly [name: string]: (url: string, stream: boolean) => Model } = {
  'Chat Completions': (url, stream) => openAiModel({ model: 'm', baseURL: `${url}/v1`, apiKey: 'k', stream }),
  Anthropic: (url, stream) => anthropicModel({ model: 'm', baseURL: url, apiKey: 'k', stream }),
  Gemini: (url, stream) => geminiModel({ model: 'm', baseURL: `${url}/v1beta`, apiKey: 'k', stream }),
};

const FORMS = CALL_PROTOCOLS.flatMap((protocol) =>
  [false, true].map((isStream) => [`${protocol.name}, ${isStream ? 'in a stream' : 'whole'}`, protocol, isStream] as const),
);

async function asked(protocol: CallProtocol, isStream: boolean, args: string, more: Partial<AskOptions<ToolReply>> = {}) {
  const modelAt = MODELS[Object.keys(MODELS).find((name) => protocol.name.startsWith(name)) ?? ''];
  if (modelAt === undefined) {
    expect(protocol.name).toBe('Responses');
    return undefined;
  }
  return await behind(
    (to) => sendCall(to, protocol, isStream, args),
    async (_pair, _seen, url) => {
      const messages = [{ role: 'user', content: 'Pay.' }] as const;
      return await ask({ gate, model: modelAt(url, isStream), messages, clock, budget: { total: 0 }, ...more });
    },
  );
}

async function proxied(protocol: CallProtocol, isStream: boolean, number: string, more: Partial<ProxyOptions> = {}) {
  return await behind(
    (to) => sendCall(to, protocol, isStream, given(number)),
    ({ proxy }) => rawCall(`${proxy.url}/tools${protocol.path(isStream)}`, protocol.request(isStream)),
    { contracts, budget: { total: 0 }, ...more },
  );
}

async function recorded(protocol: CallProtocol, isStream: boolean, args: string): Promise<string> {
  return await behind(
    (to) => sendCall(to, protocol, isStream, args),
    async (_pair, _seen, upstream) => {
      const lines: string[] = [];
      const proxy = await startRecordingProxy(upstream, (line) => lines.push(line));
      await rawCall(`${proxy.url}${protocol.path(isStream)}`, protocol.request(isStream));
      await proxy.close();
      return lines.join('');
    },
  );
}

describe.each(FORMS)('the digits of a call in %s', (name, protocol, isStream) => {
  // Each form takes other numbers, so that a run has all of them, and others with each commit.
  const [lost, kept] = [LOST, KEPT].map((all) =>
    all.filter((_, place) => isTaken(place + FORMS.findIndex(([one]) => one === name), 3)),
  ) as [string[], string[]];

  it('are all judged by `ask`', async () => {
    for (const number of [...lost, ...kept]) {
      const outcome = await asked(protocol, isStream, given(number));
      if (outcome === undefined) return;
      if (LOST.includes(number)) expectHeld('verdict' in outcome ? outcome.verdict : undefined, number);
      else expect(outcome).toMatchObject({ status: 'accepted', value: { calls: [{ arguments: { id: expect.any(Number) } }] } });
      if (outcome.status === 'accepted') expect(idIn(outcome.value.calls[0]) === Number(number)).toBe(true);
    }
  });

  it('are all judged by the proxy, which sends on only what it judged', async () => {
    for (const number of lost) {
      const { status, headers, body } = await proxied(protocol, isStream, number);
      expect([number, status, headers['x-tamis-status']]).toEqual([number, 422, 'hold']);
      expect(headers['x-tamis-changes']).toMatch(/parse\.(?:digits-lost|not-a-number)/);
      expect(body).toContain(`"before":"${number}"`);
    }
    for (const number of kept) {
      const { status, headers, body } = await proxied(protocol, isStream, number);
      expect([number, status, headers['x-tamis-status']]).toEqual([number, 200, 'pass']);
      expect(body).toMatch(new RegExp(`\\\\?"id\\\\?":${number.replace('.', '\\.')}\\}`));
    }
  });

  it('are those of the model where the proxy only observes, and those that were judged where the contract lets them pass', async () => {
    const [number = ''] = LOST;
    const observed = await proxied(protocol, isStream, number, { mode: 'observe' });
    expect([observed.status, observed.headers['x-tamis-status']]).toEqual([200, 'hold']);
    const sent = isStream ? protocol.events(given(number)) : [protocol.whole(given(number)).replace(/}$/, '')];
    for (const piece of sent) expect(observed.body).toContain(piece);
    const lenient = compile({ ...gate.contract, policy: { allow: ['parse.digits-lost'] } } as never) as unknown as Gate;
    const { status, body } = await proxied(protocol, isStream, number, { contracts: new Map([['tools', lenient]]) });
    expect([status, body]).toEqual([200, expect.stringContaining('9007199254740992')]);
    const { tamis: _, ...rest } = isStream ? { tamis: undefined } : (JSON.parse(body) as { tamis: unknown });
    if (!isStream) expect(JSON.stringify(rest)).not.toContain('9007199254740993');
  });
});

describe.each(FORMS)('a held call in %s', (_, protocol, isStream) => {
  it('is shown with the number that it had, and goes out as it was approved', async () => {
    const ledger = ledgerInFolder();
    const [number = ''] = LOST;
    const effects = { effects: { destroy: 'hold' } };
    const [tool] = (gate.contract as { readonly tools: readonly object[] }).tools;
    const held = compile({
      kind: 'tool-calls',
      tools: [{ ...tool, effect: 'destroy' }],
      policy: effects,
    } as never) as unknown as Gate;
    try {
      await behind(
        (to) => sendCall(to, protocol, isStream, given(number)),
        async ({ proxy }) => {
          const chat = () => rawCall(`${proxy.url}/tools${protocol.path(isStream)}`, protocol.request(isStream));
          expect((await chat()).status).toBe(422);
          const rows: ReviewRow[] = [];
          for await (const row of ledger.reviews({ state: 'open' })) rows.push(row);
          const [{ review, digest, detail, ...row } = {} as ReviewRow] = rows;
          expect(JSON.parse(detail ?? '')).toMatchObject({ codes: ['parse.digits-lost'] });
          expect(detail).toContain(number);
          expect(row.held).toContain('9007199254740992');
          expect(await ledger.decide({ review, digest, kind: 'approve', by: 'anna' })).toMatchObject({ status: 'recorded' });
          const { status, body: pieces } = await chat();
          const body = pieces.replaceAll(/"\}\}\s+event: content_block_delta\s+data: .*?"partial_json":"/g, '');
          expect([status, body]).toEqual([200, expect.stringContaining('9007199254740992')]);
          expect(body.replace(/"tamis":.*/, '')).not.toContain(number);
        },
        { contracts: new Map([['tools', held]]), budget: { total: 0 }, reviews: { ledger } },
      );
    } finally {
      await ledger.close();
    }
  });
});

describe('keys that occur twice in a response', () => {
  it.each(FORMS)('are a fault for `ask` in %s', async (_, protocol, isStream) => {
    const outcome = await asked(protocol, isStream, '{"id":1,"id":2}', { mostFaults: 0 });
    // Arguments that come as text are the model's, and are held like any other doubt.
    const isText = protocol.name === 'Chat Completions' || (isStream && protocol.name === 'Anthropic');
    if (isText) expect(outcome).toMatchObject({ verdict: { status: 'hold', changes: [{ code: 'parse.duplicate-key' }] } });
    else if (outcome !== undefined) expect(outcome).toMatchObject({ status: 'faulted', fault: { code: 'fault.bad-body' } });
  });
});

describe('the digits of a call', () => {
  const call = (input: string) => ({ type: 'tool-call' as const, toolCallId: 'c', toolName: 'pay', input });
  const settled = async (input: string, judge = gate) => {
    const reply = { text: '', reasoning: '', finishReason: 'tool-calls', offered: new Set(['pay']) };
    const { calls } = await settleCalls(judge, { ...reply, open: [call(input)], request: { prompt: [] } }, {});
    return calls[0]?.input;
  };

  it('in the AI SDK run as they were judged, or not at all', async () => {
    for (const number of LOST) expect(await settled(given(number))).toMatch(/^Not run\. /);
    for (const number of KEPT) expect(JSON.parse((await settled(given(number))) ?? '').id === Number(number)).toBe(true);
    const lenient = compile({ ...gate.contract, policy: { allow: ['parse.digits-lost'] } } as never) as unknown as typeof gate;
    expect(await settled('{"id":9007199254740993}', lenient)).toBe('{"id":9007199254740992}');
    expect(await settled('{ "id": 7 }')).toBe('{ "id": 7 }');
  });

  it('in the results of a batch are all judged, and a line with two meanings is a fault of its request', async () => {
    const line = (id: string, input: string) =>
      `{"custom_id":"${id}","result":{"type":"succeeded","message":{"id":"r","type":"message","role":"assistant","model":"m","content":[{"type":"tool_use","id":"c","name":"pay","input":${input}}],"stop_reason":"tool_use","usage":{"input_tokens":1,"output_tokens":1}}}}\n`;
    const lines = [...LOST.map((number, index) => line(String(index), `{"id":${number}}`)), line('two', '{"id":1,"id":2}')];
    await behind(
      (to) => to.end(lines.join('')),
      async (_pair, _seen, url) => {
        const answers: BatchAnswer[] = [];
        const take = async (answer: BatchAnswer) => answers.push(answer) > 0;
        await batchModel('anthropic:m', { baseURL: url, apiKey: 'k' }).answers('b', take);
        expect(answers.map(({ id }) => id)).toEqual([...LOST.map((_, index) => String(index)), 'two']);
        for (const [index, number] of LOST.entries()) {
          expect((answers[index]?.outcome as ModelReply | undefined)?.calls).toEqual([
            { id: 'c', name: 'pay', arguments: `{"id":${number}}` },
          ]);
        }
        expect(answers.at(-1)?.outcome).toBeInstanceOf(Fault);
      },
    );
  });
});

describe('a cassette', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'tamis-digits-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const messages = [{ role: 'user', content: 'Pay.' }] as const;

  it('plays every digit of a call, from memory and from the file', async () => {
    for (const number of LOST) {
      const line = `{"unit":"u","reply":{"text":"","calls":[{"name":"pay","arguments":{"id":${number}}}]}}`;
      const file = path.join(folder, 'one.jsonl');
      writeFileSync(file, `${line}\n`);
      const reading = readCassette(line);
      if ('problems' in reading) throw new Error(reading.problems[0]?.message);
      for (const source of [reading.cassette, FileDeck.open(file)]) {
        const outcome = await ask({ gate, model: replayModel(source).at({ unit: 'u' }), messages, clock, budget: { total: 0 } });
        expectHeld('verdict' in outcome ? outcome.verdict : undefined, number);
      }
    }
  });

  it.each(FORMS)('records every digit of a call in %s, and never one of two values as the only one', async (_, ...form) => {
    const [number = ''] = LOST;
    expect(await recorded(...form, given(number))).toContain(number);
    const { reply, fault } = JSON.parse(await recorded(...form, '{"id":1,"id":2}')) as Exchange;
    expect(reply?.calls?.[0]?.arguments ?? fault).toEqual(reply === undefined ? 'html' : '{"id":1,"id":2}');
  });
});
