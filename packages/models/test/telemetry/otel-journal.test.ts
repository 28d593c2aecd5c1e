import { type Context, context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  AggregationTemporality,
  type DataPoint,
  type Histogram,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { ask, compile, Fault, type Model } from '@tamis/core';
import { describe, expect, test } from 'vitest';
import { otel } from '../../src/telemetry/otel.ts';
import { otelJournal } from '../../src/telemetry/otel-journal.ts';

const gate = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } });
const clock = { now: () => 1000, random: Math.random, wait: async () => undefined };
const messages = [{ role: 'user', content: 'the planted prompt' }] as const;

function model(): Model {
  const script = [new Fault('fault.server', 'down'), '{"n": "x", "planted": "reply"}', '{"n": 1}'];
  return {
    name: 'openai:gpt-x',
    ask: async () => {
      const next = script.shift();
      if (next instanceof Fault) throw next;
      return {
        text: next ?? '',
        finish: 'stop',
        usage: { inputTokens: 7, outputTokens: 3 },
        model: 'gpt-x-1',
        reasoning: 'planted thoughts',
      };
    },
  };
}

function tracing() {
  const exporter = new InMemorySpanExporter();
  return { exporter, provider: new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }) };
}

function metering() {
  const metrics = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter: metrics, exportIntervalMillis: 3_600_000 });
  const meters = new MeterProvider({ readers: [reader] });
  const read = async () => {
    await meters.forceFlush();
    return metrics.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics));
  };
  return { meters, read };
}

async function traced(content: boolean) {
  const { exporter, provider } = tracing();
  const { meters, read } = metering();
  const journal = otelJournal({ tracer: provider.getTracer('tamis'), meter: meters.getMeter('tamis'), content });
  const options = { temperature: 0.5 };
  const outcome = await ask({ gate, model: model(), messages, clock, journal, options, run: 'run-1' });
  return { outcome, spans: exporter.getFinishedSpans(), metrics: await read() };
}

describe('the journal in OpenTelemetry', () => {
  test('has a span for each call and each verdict, by the conventions', async () => {
    const { outcome, spans } = await traced(false);
    expect(outcome.status).toBe('accepted');
    expect(spans.map(({ name }) => name)).toEqual([
      'chat gpt-x',
      'chat gpt-x',
      'tamis.judge',
      'tamis.attempt',
      'chat gpt-x',
      'tamis.judge',
      'tamis.attempt',
      'tamis.ask',
    ]);
    expect(spans[0]?.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai',
      'error.type': 'fault.server',
    });
    expect(spans[1]?.attributes).toMatchObject({
      'gen_ai.request.model': 'gpt-x',
      'gen_ai.request.temperature': 0.5,
      'gen_ai.response.model': 'gpt-x-1',
      'gen_ai.usage.input_tokens': 7,
      'gen_ai.usage.output_tokens': 3,
      'gen_ai.response.finish_reasons': ['stop'],
    });
    expect(spans[2]?.attributes).toMatchObject({ 'gen_ai.evaluation.score.label': 'fail', 'tamis.codes': ['schema.type'] });
    expect(spans[7]?.attributes).toMatchObject({ 'tamis.run': 'run-1', 'tamis.status': 'accepted' });
  });

  test('is one trace a run, with the attempts as children and what happened in each below them', async () => {
    const { spans } = await traced(false);
    expect(new Set(spans.map((span) => span.spanContext().traceId)).size).toBe(1);
    const nameOf = new Map(spans.map((span) => [span.spanContext().spanId, span.name]));
    const parents = spans.map((span) => `${span.name} in ${nameOf.get(span.parentSpanContext?.spanId ?? '') ?? 'nothing'}`);
    expect(new Set(parents)).toEqual(
      new Set([
        'chat gpt-x in tamis.attempt',
        'tamis.judge in tamis.attempt',
        'tamis.attempt in tamis.ask',
        'tamis.ask in nothing',
      ]),
    );
  });

  test('is below the span that is active where the run starts', async () => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    try {
      const { provider, exporter } = tracing();
      const tracer = provider.getTracer('tamis');
      const outer = tracer.startSpan('request');
      await context.with(trace.setSpan(context.active(), outer), () =>
        ask({ gate, model: model(), messages, clock, journal: otelJournal({ tracer }) }),
      );
      outer.end();
      const spans = exporter.getFinishedSpans();
      expect(new Set(spans.map((span) => span.spanContext().traceId))).toEqual(new Set([outer.spanContext().traceId]));
      expect(spans.find(({ name }) => name === 'tamis.ask')?.parentSpanContext?.spanId).toBe(outer.spanContext().spanId);
    } finally {
      context.disable();
    }
  });

  test('keeps runs apart that go on at once', async () => {
    const { provider, exporter } = tracing();
    const journal = otelJournal({ tracer: provider.getTracer('tamis') });
    await Promise.all(['a', 'b', 'c'].map((run) => ask({ gate, model: model(), messages, clock, journal, run })));
    const spans = exporter.getFinishedSpans();
    const traces = Map.groupBy(spans, (span) => span.spanContext().traceId);
    expect([...traces.values()].map((all) => all.length)).toEqual([8, 8, 8]);
  });

  test('ends every span of a run that faults, is cancelled or waits for a person', async () => {
    const { provider, exporter } = tracing();
    const journal = otelJournal({ tracer: provider.getTracer('tamis') });
    const failing: Model = { name: 'gemini:g', ask: async () => Promise.reject(new Fault('fault.auth', 'no')) };
    await ask({ gate, model: failing, messages, clock, journal });
    expect(exporter.getFinishedSpans().map(({ name }) => name)).toEqual(['chat g', 'tamis.attempt', 'tamis.ask']);
    expect(exporter.getFinishedSpans()[2]?.attributes).toMatchObject({ 'error.type': 'fault.auth' });
    expect(exporter.getFinishedSpans()[0]?.attributes).toMatchObject({ 'gen_ai.provider.name': 'gcp.gemini' });
    exporter.reset();
    const broken = compile({ rules: { rules: [{ name: 'r', expr: 'missing > 1' }] } });
    await ask({ gate: broken, model: model(), messages, clock, journal });
    expect(exporter.getFinishedSpans().at(-1)).toMatchObject({
      name: 'tamis.ask',
      attributes: { 'error.type': 'fault.contract' },
    });
    exporter.reset();
    await ask({ gate, model: model(), messages, clock, journal, budget: { total: 0 }, escalate: async () => 'later' });
    expect(exporter.getFinishedSpans().at(-1)?.attributes).toMatchObject({ 'tamis.status': 'escalated' });
  });

  test('leaves out what comes after the end: a cancelled call that is answered after all', async () => {
    const { provider, exporter } = tracing();
    const { meters, read } = metering();
    const stop = new AbortController();
    const late = Promise.withResolvers<Awaited<ReturnType<Model['ask']>>>();
    const slow: Model = { name: 'openai:gpt-x', ask: () => late.promise };
    const telemetry = otel({ tracer: provider.getTracer('tamis'), meter: meters.getMeter('tamis') });
    const asked = ask({ gate, model: slow, messages, clock, telemetry, signal: stop.signal });
    stop.abort();
    expect((await asked).status).toBe('cancelled');
    late.resolve({ text: '{"n": 1}', finish: 'stop', usage: { inputTokens: 7, outputTokens: 3 } });
    await new Promise((resolve) => setImmediate(resolve));
    expect(exporter.getFinishedSpans().map(({ name }) => name)).toEqual(['chat gpt-x', 'tamis.attempt', 'tamis.ask']);
    expect(exporter.getFinishedSpans()[0]?.attributes).toMatchObject({ 'error.type': 'fault.cancelled' });
    const counts = (await read()).map(({ descriptor, dataPoints }) => [
      descriptor.name,
      ...(dataPoints as readonly DataPoint<Histogram | number>[]).map(({ value }) =>
        typeof value === 'number' ? value : value.count,
      ),
    ]);
    expect(counts).toEqual([
      ['gen_ai.client.operation.duration', 1],
      ['tamis.calls.active', 0],
    ]);
  });

  test('records verdicts as events: in the log that the program has registered, or else on their spans', async () => {
    const { spans } = await traced(false);
    const events = spans.flatMap(({ name, events: own }) => own.map((event) => `${event.name} of ${name}`));
    expect(events.filter((event) => event.includes('evaluation'))).toEqual(
      Array.from({ length: 2 }, () => 'gen_ai.evaluation.result of tamis.judge'),
    );
    const key = Symbol.for('io.opentelemetry.js.api.logs');
    const emitted: { eventName: string; attributes: object; context: Context }[] = [];
    // As `logs.setGlobalLoggerProvider` of `@opentelemetry/api-logs` does it.
    const provider = { getLogger: () => ({ emit: (record: (typeof emitted)[number]) => void emitted.push(record) }) };
    Reflect.set(globalThis, key, (version: number) => (version === 1 ? provider : undefined));
    try {
      const { spans: others } = await traced(false);
      expect(others.flatMap(({ events: own }) => own)).toEqual([]);
      const judged = emitted.filter(({ eventName }) => eventName === 'gen_ai.evaluation.result');
      expect(judged.map(({ attributes }) => attributes)).toEqual([
        { 'gen_ai.evaluation.name': 'tamis', 'gen_ai.evaluation.score.label': 'fail', 'tamis.codes': ['schema.type'] },
        { 'gen_ai.evaluation.name': 'tamis', 'gen_ai.evaluation.score.label': 'pass', 'tamis.codes': [] },
      ]);
      const [first] = others.filter(({ name }) => name === 'tamis.judge');
      expect(trace.getSpanContext(judged[0]?.context ?? ROOT_CONTEXT)?.spanId).toBe(first?.spanContext().spanId);
    } finally {
      Reflect.deleteProperty(globalThis, key);
    }
  });

  test('counts tokens and time in the buckets of the conventions, by provider and model', async () => {
    const { metrics: found } = await traced(false);
    const points = (name: string) =>
      found
        .filter(({ descriptor }) => descriptor.name === name)
        .flatMap(({ dataPoints }) => dataPoints as readonly DataPoint<Histogram>[]);
    const [duration] = points('gen_ai.client.operation.duration');
    expect(duration?.value.buckets.boundaries).toEqual([
      0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92,
    ]);
    const [tokens] = points('gen_ai.client.token.usage');
    expect(tokens?.value.buckets.boundaries).toEqual([
      1, 4, 16, 64, 256, 1024, 4096, 16384, 65536, 262144, 1048576, 4194304, 16777216, 67108864,
    ]);
    const about = { 'gen_ai.provider.name': 'openai', 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'gpt-x' };
    for (const { attributes } of [...points('gen_ai.client.operation.duration'), ...points('gen_ai.client.token.usage')])
      expect(attributes).toMatchObject(about);
    expect(tokens?.attributes).toMatchObject({ 'gen_ai.response.model': 'gpt-x-1', 'gen_ai.token.type': 'input' });
  });

  test('holds nothing of what was said unless that is asked for, and never the reasoning', async () => {
    const quiet = JSON.stringify(
      (await traced(false)).spans.map(({ attributes, events, status }) => ({ attributes, events, status })),
    );
    expect(quiet).not.toContain('planted');
    const full = JSON.stringify((await traced(true)).spans.map(({ attributes }) => attributes));
    expect(full).toContain('the planted prompt');
    expect(full).not.toContain('planted thoughts');
  });
});
