import { type Attributes, type Context, context, type Span, SpanStatusCode } from '@opentelemetry/api';
import { known } from '@tamis/core/internal';
import type { OpenSpan, SpanFacts, Telemetry } from '@tamis/core/model';
import { logEvent } from './otel-events.ts';

export const SCOPE = 'tamis';

export function attributesOf(facts: SpanFacts): Attributes {
  return known(facts) as Attributes;
}

interface Given {
  readonly span: Span;
  readonly own: Context;
  readonly attributes: Attributes;
  readonly below: Telemetry;
  readonly ended: (attributes: Attributes) => void;
}

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
