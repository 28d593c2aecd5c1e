import { type Context, propagation, type Span, TraceFlags, trace } from '@opentelemetry/api';
import type { SpanStart } from '@tamis/core/model';

// The headers that carry the span context. Baggage is not forwarded, because a program keeps private data there.
const CARRIED: ReadonlySet<string> = new Set(['traceparent', 'tracestate']);

export function headersIn(current: Context): { readonly [name: string]: string } {
  const carried: { [name: string]: string } = {};
  propagation.inject(current, carried);
  return Object.fromEntries(Object.entries(carried).filter(([name]) => CARRIED.has(name)));
}

// The context of an incoming request. The sender's span is the parent, unless the current span already belongs to its trace because the
// HTTP server has read the same headers.
export function servingContext(current: Context, from: SpanStart['from'] = {}): Context {
  const active = trace.getSpan(current);
  // Servers are often started inside a span, which is then still the current one whenever they are called.
  const live = active !== undefined && isOver(active) ? trace.deleteSpan(current) : current;
  const sender = propagation.extract(live, from);
  return traceIn(sender) === traceIn(live) ? live : sender;
}

// Whether a span of this process has ended. An unsampled span is never recorded, so its state tells nothing.
function isOver(span: Span): boolean {
  const { traceFlags, isRemote = false } = span.spanContext();
  return !isRemote && !span.isRecording() && (traceFlags & TraceFlags.SAMPLED) !== 0;
}

function traceIn(found: Context): string | undefined {
  return trace.getSpanContext(found)?.traceId;
}
