import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { ask, compile, type Model } from '@tamis/core';
import { LocalReviews, memoryStorage } from '@tamis/core/local-reviews';
import { execute, propose } from '@tamis/core/review';
import { systemClock } from '@tamis/models';
import { otel, traced } from '@tamis/models/telemetry';

// A program as people write it, with spans of its own around and inside what Tamis does. It prints each span with its parent.

type Sdk = typeof import('@opentelemetry/sdk-trace');

const name = process.argv[2] ?? '';
const early = process.argv[3] === 'late' ? otel() : undefined;
const sdk = (await import(name)) as Sdk & { readonly BasicTracerProvider?: Sdk['TracerProvider'] };
const exporter = new sdk.InMemorySpanExporter();
const processor = new sdk.SimpleSpanProcessor((sdk.BasicTracerProvider === undefined ? { exporter } : exporter) as never);
const provider = new (sdk.BasicTracerProvider ?? sdk.TracerProvider)({ spanProcessors: [processor] });
trace.setGlobalTracerProvider(provider);
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
propagation.setGlobalPropagator(new W3CTraceContextPropagator());

const tracer = trace.getTracer('program');

function own<Result>(span: string, work: () => Promise<Result>): Promise<Result> {
  return tracer.startActiveSpan(span, async (active) => {
    const result = await work();
    active.end();
    return result;
  });
}

const check = { name: 'known', run: () => own('own query', async () => undefined) };
const gate = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] }, checks: [check] });
const replies = ['{"n": "x"}', '{"n": 1}'];
const model: Model = {
  name: 'openai:gpt-x',
  ask: () => own('own fetch', async () => ({ text: replies.shift() ?? '', finish: 'stop' })),
};
const tools = compile({ kind: 'tool-calls', tools: [{ name: 'refund', effect: 'change' }] });
const telemetry = early ?? otel();

async function refund(): Promise<void> {
  const ledger = new LocalReviews(memoryStorage());
  const source = { run: 'shop', step: 'refund', unit: 'call-1', attempt: 1 };
  const act = { action: 'refund', value: {} };
  const { review } = await propose({
    ledger,
    source,
    kind: 'tool-call',
    act,
    reason: 'approval',
    gate: tools,
    decidedBy: 'contract',
  });
  await execute({ ledger, review, gate: tools, world: () => undefined, telemetry }, () => own('own payment', async () => 1));
}

await own('own request', async () => {
  await ask({ gate, model, messages: [{ role: 'user', content: 'n?' }], clock: systemClock, telemetry });
  await refund();
  traced(gate).judge('{"n": 1}');
});
const traceparent = '00-11111111111111111111111111111111-2222222222222222-01';
telemetry.open({ name: 'served', kind: 'server', from: { traceparent } }).end();

const spans = exporter.getFinishedSpans();
const names = new Map(spans.map((span) => [span.spanContext().spanId, span.name]));
names.set('2222222222222222', 'the sender');
const pairs = spans.map(
  (span) => `${span.name} in ${names.get(span.parentSpanContext?.spanId ?? '') ?? span.parentSpanContext?.spanId ?? 'nothing'}`,
);
console.log(JSON.stringify(pairs));
