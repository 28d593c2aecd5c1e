import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { CompositePropagator, W3CBaggagePropagator, W3CTraceContextPropagator } from '@opentelemetry/core';
import { AlwaysOffSampler, InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { otel } from '../../src/telemetry/telemetry.ts';

const exporter = new InMemorySpanExporter();
const tracer = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }).getTracer('test');

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const propagators = [new W3CTraceContextPropagator(), new W3CBaggagePropagator()];
  propagation.setGlobalPropagator(new CompositePropagator({ propagators }));
});

afterAll(() => {
  context.disable();
  propagation.disable();
});

const TRACE = '1'.repeat(32);
const SENDER = '2'.repeat(16);
const from = { traceparent: `00-${TRACE}-${SENDER}-01` };

function served(active: import('@opentelemetry/api').Span | undefined, headers: object) {
  exporter.reset();
  const within = active === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, active);
  context.with(within, () =>
    otel({ tracer })
      .open({ name: 'served', kind: 'server', from: { ...headers } })
      .end(),
  );
  const [span] = exporter.getFinishedSpans().filter(({ name }) => name === 'served');
  return span === undefined ? undefined : { trace: span.spanContext().traceId, parent: span.parentSpanContext?.spanId };
}

describe('a request that comes in', () => {
  it('is below its sender, wherever the server was started', () => {
    expect(served(undefined, from)).toEqual({ trace: TRACE, parent: SENDER });
    expect(served(tracer.startSpan('start'), from)).toEqual({ trace: TRACE, parent: SENDER });
  });

  it('is below what serves HTTP, if that is part of the same trace', () => {
    const http = tracer.startSpan('http', {}, propagation.extract(ROOT_CONTEXT, from));
    expect(served(http, from)).toEqual({ trace: TRACE, parent: http.spanContext().spanId });
  });

  it('without a sender is below the active span, unless that has ended', () => {
    const http = tracer.startSpan('http');
    const own = http.spanContext();
    expect(served(http, {})).toEqual({ trace: own.traceId, parent: own.spanId });
    http.end();
    expect(served(http, {})?.parent).toBeUndefined();
    expect(served(http, {})?.trace).not.toBe(own.traceId);
    const off = new TracerProvider({ sampler: new AlwaysOffSampler() }).getTracer('test').startSpan('http');
    expect(served(off, {})).toBeUndefined();
  });

  it('passes on where it belongs, and no baggage', () => {
    const within = propagation.setBaggage(ROOT_CONTEXT, propagation.createBaggage({ user: { value: 'ann' } }));
    const span = context.with(within, () => otel({ tracer }).open({ name: 'served', kind: 'server', from }));
    expect(Object.keys(span.headers())).toEqual(['traceparent']);
    expect(span.headers().traceparent).toMatch(new RegExp(`^00-${TRACE}-(?!${SENDER})[0-9a-f]{16}-01$`));
    expect(otel({ tracer }).headers()).toEqual({});
  });
});
