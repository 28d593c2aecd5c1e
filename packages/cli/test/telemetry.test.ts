import { readFileSync } from 'node:fs';
import { context, propagation, SpanKind } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { ask, compile, Fault, type Model } from '@tamis/core';
import type { ModelReply, Telemetry } from '@tamis/core/model';
import { toolDoor } from '@tamis/ledger';
import { otel, traced } from '@tamis/models/telemetry';
import { startRun } from '@tamis/pipeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newLedger, play } from '../../mcp/test/play.ts';
import { behind } from '../../models/test/proxy/behind.ts';
import { saying, twoSteps } from '../../pipeline/test/again/two-steps.ts';
import { folderWith } from '../../pipeline/test/folder.ts';
import { newRun, quickClock } from '../../pipeline/test/run/running.ts';

const exporter = new InMemorySpanExporter();
const tracer = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }).getTracer('test');
const SENDER = '2222222222222222';
const traceparent = `00-11111111111111111111111111111111-${SENDER}-01`;

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
});

afterAll(() => {
  context.disable();
  propagation.disable();
});

async function spansOf(work: (telemetry: Telemetry) => Promise<unknown>, content = false): Promise<readonly ReadableSpan[]> {
  exporter.reset();
  await tracer.startActiveSpan('active', async (span) => {
    await work(otel({ tracer, content }));
    span.end();
  });
  return exporter.getFinishedSpans();
}

function nesting(spans: readonly ReadableSpan[]): readonly string[] {
  return spans.filter(({ name }) => name !== 'active').map((span) => `${span.name} in ${parentOf(span, spans)}`);
}

function parentOf({ parentSpanContext }: ReadableSpan, spans: readonly ReadableSpan[]): string {
  if (parentSpanContext?.spanId === SENDER) return 'the sender';
  return spans.find((span) => span.spanContext().spanId === parentSpanContext?.spanId)?.name ?? 'nothing';
}

const gate = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } });
const messages = [{ role: 'user', content: 'PLANTED prompt' }] as const;

function modelSaying(...script: readonly (string | Fault)[]): Model {
  const left = [...script];
  const ended = { finish: 'stop', usage: { inputTokens: 7, outputTokens: 3 }, model: 'gpt-x-1', id: 'r1' } as const;
  return {
    name: 'openai:gpt-x',
    ask: async (): Promise<ModelReply> => {
      const next = left.shift() ?? '';
      if (next instanceof Fault) throw next;
      return { text: next, reasoning: 'PLANTED thoughts', ...ended };
    },
  };
}

const options = { temperature: 0.5, maxTokens: 100, seed: 7, stop: ['END'] };

async function asking(telemetry: Telemetry): Promise<void> {
  const model = modelSaying(new Fault('fault.server', 'PLANTED'), '{"n": "PLANTED"}', '{"n": 1}');
  await ask({ gate, model, messages, clock: quickClock, telemetry, options });
  await ask({ gate, model: modelSaying(new Fault('fault.auth', 'PLANTED')), messages, clock: quickClock, telemetry });
}

async function judging(telemetry: Telemetry): Promise<void> {
  const own = traced(gate, telemetry);
  own.judge('{"n": 1}');
  await own.check('{"n": "PLANTED"}');
  const stream = own.stream();
  stream.push('{"n": 1, "n": 2');
  stream.end();
}

const refund = {
  name: 'refund',
  parameters: { type: 'object', properties: { amount: { type: 'integer' } } },
  preconditions: [{ name: 'enough', expr: 'amount <= world.paid', error: 'PLANTED' }],
};

async function executing(telemetry: Telemetry): Promise<void> {
  const tools = compile({ kind: 'tool-calls', tools: [refund] });
  let paid = 9;
  const door = toolDoor({ ledger: newLedger(), gate: tools, source: 'shop', world: () => ({ paid }), telemetry });
  const call = (id: string, amount: number) => ({ id, name: 'refund', arguments: { amount } });
  await door.run(call('a', 1), () => 'PLANTED result');
  await door.run(call('b', 1), () => Promise.reject(new RangeError('PLANTED')));
  await door.offer(call('c', paid));
  // It was enough when the call was offered.
  paid = 0;
  await door.run(call('c', 9), () => 'PLANTED');
}

const QUESTION = JSON.stringify({ model: 'gpt-x', messages: [{ role: 'user', content: 'PLANTED' }] });

function chatSaying(content: string): string {
  const message = { role: 'assistant', content };
  return JSON.stringify({
    id: 'r1',
    model: 'gpt-x-1',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
  });
}

async function proxying(telemetry: Telemetry) {
  const good = '{"title": "PLANTED", "priority": "low"}';
  return await behind(
    (response, call) => {
      response.writeHead(call > 2 ? 500 : 200, { 'content-type': 'application/json' });
      response.end(call > 2 ? '{}' : chatSaying(call === 1 ? '{"title": "PLANTED"}' : good));
    },
    async ({ proxy }, seen) => {
      const headers = { 'content-type': 'application/json', traceparent };
      for (const _ of [1, 2]) await fetch(`${proxy.url}/ticket/v1/chat/completions`, { method: 'POST', headers, body: QUESTION });
      await proxy.drain();
      return seen;
    },
    { telemetry },
  );
}

// Calls a tool that reads, one that needs a person, and none.
async function calling(telemetry: Telemetry) {
  const stage = play(newLedger(), { telemetry });
  const _meta = { traceparent, tracestate: 'a=b' };
  await stage.call('look', { PLANTED: 1 }, { _meta });
  await stage.call('pay', { amount: 'PLANTED' }, { _meta });
  await stage.call('PLANTED', {}, { _meta });
  return stage;
}

async function running(telemetry: Telemetry): Promise<void> {
  const files = twoSteps(5, 2, ['a']);
  const says = ({ step, attempt }: { step: string; attempt: number }) =>
    step === 'score' ? '{"s": 1}' : attempt === 1 ? '{"n": 77, "PLANTED": 1}' : '{"n": 2}';
  const answer = await startRun(folderWith(files), newRun(), { ...saying(says), telemetry });
  if (answer.status !== 'worked') throw new Error(JSON.stringify(answer));
  await startRun(folderWith(files), newRun(), { ...saying(() => 'fault.auth'), telemetry });
}

describe('spans', () => {
  test('of a proxy are below those of the client, and the provider is told of ours', async () => {
    let sent: readonly string[] = [];
    const spans = await spansOf(async (telemetry) => {
      sent = (await proxying(telemetry)).map(({ headers }) => String(headers.traceparent));
    });
    expect(nesting(spans)).toEqual([
      'chat gpt-x in tamis.attempt',
      'tamis.judge in tamis.attempt',
      'tamis.attempt in tamis.ask',
      'chat gpt-x in tamis.attempt',
      'tamis.judge in tamis.attempt',
      'tamis.attempt in tamis.ask',
      'tamis.ask in tamis.proxy',
      'tamis.proxy in the sender',
      'chat gpt-x in tamis.attempt',
      'tamis.attempt in tamis.ask',
      'tamis.ask in tamis.proxy',
      'tamis.proxy in the sender',
    ]);
    const calls = spans.filter(({ name }) => name === 'chat gpt-x').map((span) => span.spanContext());
    expect(sent).toEqual(calls.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`));
    expect(new Set(calls.map(({ traceId }) => traceId))).toEqual(new Set(['1'.repeat(32)]));
  });

  test('of the gate in front of a server are below those of the caller, and the server is told of ours', async () => {
    let sent: readonly unknown[] = [];
    let log: readonly string[] = [];
    const spans = await spansOf(async (telemetry) => {
      const stage = await calling(telemetry);
      sent = stage.calls().map(({ _meta }) => _meta);
      log = stage.log;
    });
    expect(nesting(spans)).toEqual([
      'tamis.judge in tools/call',
      'execute_tool look in tamis.execute',
      'tamis.execute in tools/call',
      'tools/call in the sender',
      'tamis.judge in tools/call',
      'tools/call in the sender',
      'tamis.judge in tools/call',
      'tools/call in the sender',
    ]);
    const ran = spans.find(({ name }) => name === 'execute_tool look')?.spanContext();
    expect(sent).toEqual([{ traceparent: `00-${ran?.traceId}-${ran?.spanId}-01`, tracestate: 'a=b' }]);
    expect(log).toEqual([]);
  });

  test('of a run are one trace, with a span for each unit at each step', async () => {
    const spans = await spansOf(running);
    expect(nesting(spans).slice(0, 9)).toEqual([
      'chat gpt-test in tamis.step',
      'tamis.judge in tamis.step',
      'chat gpt-test in tamis.step',
      'tamis.judge in tamis.step',
      'tamis.step in tamis.run',
      'chat gpt-test in tamis.step',
      'tamis.judge in tamis.step',
      'tamis.step in tamis.run',
      'tamis.run in active',
    ]);
    const runs = spans.filter(({ name }) => name === 'tamis.run').map(({ attributes }) => attributes);
    expect(runs).toMatchObject([{ 'tamis.status': 'done' }, { 'tamis.status': 'provider', 'error.type': 'fault.auth' }]);
  });

  test('of what is run tell whether it ran, and how that went', async () => {
    const spans = await spansOf(executing);
    expect(nesting(spans)).toEqual([
      'execute_tool refund in tamis.execute',
      'tamis.execute in active',
      'execute_tool refund in tamis.execute',
      'tamis.execute in active',
      'tamis.execute in active',
    ]);
    const [, done, threw, failed, refused] = spans.map(({ attributes }) => attributes);
    expect(done).toMatchObject({ 'tamis.status': 'done' });
    expect(threw).toMatchObject({ 'error.type': 'RangeError', 'gen_ai.tool.name': 'refund' });
    expect(failed).toMatchObject({ 'tamis.status': 'unknown', 'error.type': 'unknown' });
    expect(refused).toMatchObject({ 'tamis.status': 'refused', 'tamis.reason': 'state-moved' });
  });
});

const guide = readFileSync(new URL('../../../docs/guides/telemetry.md', import.meta.url), 'utf8');

interface Told {
  readonly kind: string;
  readonly below: readonly string[];
  readonly attributes: readonly string[];
}

const told = new Map<string, Told>(
  [...guide.matchAll(/^\| `([^`]+)` \| (internal|server|client) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, name = '', kind = '', below = '', attributes = '']) => [
      name,
      { kind, below: wordsIn(below), attributes: wordsIn(attributes).filter((word) => word !== 'content') },
    ],
  ),
);

function wordsIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`|(active|span)/g)].map(
    ([, word, other]) => word ?? (other === 'span' ? 'the sender' : 'active'),
  );
}

function plainName(name: string): string {
  return name.replace(/^chat .*/, 'chat MODEL').replace(/^execute_tool .*/, 'execute_tool NAME');
}

describe('the guide', () => {
  test('names every span with its kind, its parents and its attributes, and no others', async () => {
    const found = new Map<
      string,
      { readonly kinds: Set<string>; readonly below: Set<string>; readonly attributes: Set<string> }
    >();
    for (const work of [asking, judging, executing, proxying, calling, running]) {
      const spans = await spansOf(work, true);
      for (const span of spans.filter(({ name }) => name !== 'active')) {
        const name = plainName(span.name);
        const one = found.get(name) ?? { kinds: new Set(), below: new Set(), attributes: new Set() };
        found.set(name, one);
        one.kinds.add(SpanKind[span.kind].toLowerCase());
        one.below.add(plainName(parentOf(span, spans)));
        for (const attribute of Object.keys(span.attributes)) one.attributes.add(attribute);
      }
    }
    const seen = [...found].map(([name, { kinds, below, attributes }]) => [
      name,
      { kind: [...kinds].join(), below: [...below].sort(), attributes: [...attributes].sort() },
    ]);
    const said = [...told].map(([name, { kind, below, attributes }]) => [
      name,
      { kind, below: [...below].sort(), attributes: [...attributes].sort() },
    ]);
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(said));
  });

  test.each([
    ['asking', asking],
    ['judging', judging],
    ['executing', executing],
    ['proxying', proxying],
    ['calling', calling],
    ['running', running],
  ] as const)('tells rightly that %s puts no text of a model or a person on a span', async (_, work) => {
    const spans = await spansOf(work);
    expect(spans.length).toBeGreaterThan(1);
    expect(
      JSON.stringify(spans.map(({ name, attributes, events, status }) => ({ name, attributes, events, status }))),
    ).not.toContain('PLANTED');
  });
});
