import { type Attributes, type Context, context, type Span, SpanStatusCode } from '@opentelemetry/api';
import { known } from '@tamis/core/providers';
import type { OpenSpan, SpanFacts, Telemetry } from '@tamis/core/spans';
import { logEvent } from './otel-events.ts';

/** The instrumentation name for tracers, meters and loggers. */
export const SCOPE = 'tamis';

/** Converts facts to span attributes. */
export function attributesOf(facts: SpanFacts): Attributes {
  return known(facts) as Attributes;
}

/** The parts a span is made from. */
interface Given {
  readonly span: Span;
  /** The context in which the span is active. */
  readonly own: Context;
  readonly attributes: Attributes;
  /** Telemetry for child spans. */
  readonly below: Telemetry;
  /** Called with all recorded attributes when the span ends. */
  readonly ended: (attributes: Attributes) => void;
}

/** Wraps an OpenTelemetry span for use by Tamis. */
export function otelSpan({ span, own, attributes: start, below, ended }: Given): OpenSpan {
  let all = start;
  const note = (facts: SpanFacts) => {
    const attributes = attributesOf(facts);
    all = { ...all, ...attributes };
    span.setAttributes(attributes);
  };
  return {
    ...below,
    note,
    within: (work) => context.with(own, work),
    fail: (code) => {
      note({ 'error.type': code });
      span.setStatus({ code: SpanStatusCode.ERROR, message: code });
    },
    // Events of spans are on the way out; they stay for programs that have registered no log.
    happened: (name, facts) => {
      const attributes = attributesOf(facts);
      if (!logEvent(SCOPE, name, attributes, own)) span.addEvent(name, attributes);
    },
    end: () => {
      span.end();
      ended(all);
    },
  };
}
