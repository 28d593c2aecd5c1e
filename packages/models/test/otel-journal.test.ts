import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { ask, compile, Fault, type Model } from '@tamis/core';
import { describe, expect, test } from 'vitest';
import { otelJournal } from '../src/telemetry/otel-journal.ts';

const gate = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } });
const clock = { now: () => 1000, random: () => 0.5, wait: async () => undefined };
const messages = [{ role: 'user', content: 'the planted prompt' }] as const;

/** A fault, a wrong answer and a right one. */
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

async function traced(content: boolean) {
  const spans = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter: spans })] });
  const metrics = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const meters = new MeterProvider({
    readers: [new PeriodicExportingMetricReader({ exporter: metrics, exportIntervalMillis: 3_600_000 })],
  });
  const journal = otelJournal({ tracer: provider.getTracer('tamis'), meter: meters.getMeter('tamis'), content });
  const outcome = await ask({ gate, model: model(), messages, clock, journal });
  await meters.forceFlush();
  return { outcome, spans: spans.getFinishedSpans(), metrics: metrics.getMetrics() };
}

describe('the journal in OpenTelemetry', () => {
  test('has a span for each call and each verdict, by the conventions', async () => {
    const { outcome, spans } = await traced(false);
    expect(outcome.status).toBe('accepted');
    expect(spans.map(({ name }) => name)).toEqual([
      'chat openai:gpt-x',
      'chat openai:gpt-x',
      'tamis.judge',
      'chat openai:gpt-x',
      'tamis.judge',
    ]);
    expect(spans[0]?.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai',
      'error.type': 'fault.server',
    });
    expect(spans[1]?.attributes).toMatchObject({
      'gen_ai.request.model': 'gpt-x',
      'gen_ai.response.model': 'gpt-x-1',
      'gen_ai.usage.input_tokens': 7,
      'gen_ai.usage.output_tokens': 3,
      'gen_ai.response.finish_reasons': ['stop'],
    });
    expect(spans[2]?.attributes).toMatchObject({ 'gen_ai.evaluation.score.label': 'fail', 'tamis.codes': ['schema.type'] });
  });

  test('counts tokens and time', async () => {
    const { metrics } = await traced(false);
    const names = metrics.flatMap(({ scopeMetrics }) =>
      scopeMetrics.flatMap((scope) => scope.metrics.map(({ descriptor }) => descriptor.name)),
    );
    expect(new Set(names)).toEqual(new Set(['gen_ai.client.token.usage', 'gen_ai.client.operation.duration']));
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
