import { type Context, propagation, type Span, TraceFlags, trace } from '@opentelemetry/api';
import type { SpanStart } from '@tamis/core/spans';

/** What says where a span belongs. Baggage is not passed on: a program keeps there what concerns nobody else. */
const CARRIED: ReadonlySet<string> = new Set(['traceparent', 'tracestate']);

/** The headers that make a receiver's spans children of the current one. */
export function headersIn(current: Context): { readonly [name: string]: string } {
  const carried: { [name: string]: string } = {};
  propagation.inject(current, carried);
  return Object.fromEntries(Object.entries(carried).filter(([name]) => CARRIED.has(name)));
}

/**
 * The context of an incoming request. The sender's span is the parent, unless the current span already belongs to its trace because the
 * HTTP server has read the same headers.
 */
export function servingContext(current: Context, from: SpanStart['from'] = {}): Context {
  const active = trace.getSpan(current);
  // Servers are often started in a span, which is then still the current one whenever they are called.
  const live = active !== undefined && isOver(active) ? trace.deleteSpan(current) : current;
  const sender = propagation.extract(live, from);
  return traceIn(sender) === traceIn(live) ? live : sender;
}

/** Whether a span of this process has ended. One that is not sampled is never recorded, so that says nothing. */
function isOver(span: Span): boolean {
  const { traceFlags, isRemote = false } = span.spanContext();
  return !isRemote && !span.isRecording() && (traceFlags & TraceFlags.SAMPLED) !== 0;
}

function traceIn(found: Context): string | undefined {
  return trace.getSpanContext(found)?.traceId;
}
