import {
  type Attributes,
  type Context,
  context,
  type Meter,
  metrics,
  propagation,
  SpanKind,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { SpanStart, Telemetry } from '@tamis/core/spans';
import { checkOptions, option } from '../options/check-options.ts';
import { callMeter } from './meters.ts';
import { attributesOf, otelSpan } from './otel-span.ts';

/** Where spans and metrics go. Prompts and replies are left out unless requested: they may contain anything. */
export interface OtelOptions {
  /** By default, one of the provider that the program has registered. */
  readonly tracer?: Tracer;
  /** By default, one of the provider that the program has registered. */
  readonly meter?: Meter;
  /** Whether messages and replies are put on the spans. */
  readonly content?: boolean;
}

/** The name of what is recorded, for tracers and meters. */
const SCOPE = 'tamis';

const KINDS = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/** Telemetry with OpenTelemetry, by the conventions for generative AI. One serves a whole program. */
export function otel(options: OtelOptions = {}): Telemetry {
  checkOptions<OtelOptions>('otel', options, { tracer: option.object, meter: option.object, content: option.flag });
  const { tracer = trace.getTracer(SCOPE), meter = metrics.getMeter(SCOPE), content = false } = options;
  const count = callMeter(meter);
  const inContext = (current: () => Context): Telemetry => ({
    content,
    open: ({ name, kind = 'internal', facts = {}, from }) => {
      const parent = parentOf(current(), from);
      const attributes = attributesOf(facts);
      const begun = performance.now();
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
      const own = trace.setSpan(parent, span);
      const ended = (all: Attributes) => {
        if (kind === 'client' && all['gen_ai.operation.name'] === 'chat') count(all, performance.now() - begun);
      };
      return otelSpan({ span, own, attributes, below: inContext(() => own), ended });
    },
    headers: () => headersIn(current()),
  });
  return inContext(() => context.active());
}

/** What says where a span belongs. Baggage is not passed on: a program keeps there what concerns nobody else. */
const CARRIED: ReadonlySet<string> = new Set(['traceparent', 'tracestate']);

function headersIn(found: Context): { readonly [name: string]: string } {
  const carried: { [name: string]: string } = {};
  propagation.inject(found, carried);
  return Object.fromEntries(Object.entries(carried).filter(([name]) => CARRIED.has(name)));
}

/**
 * The sender's span is the parent of what it caused, unless the current one is already part of its trace: what serves HTTP may have
 * read the same headers.
 */
function parentOf(current: Context, from: SpanStart['from']): Context {
  if (from === undefined) return current;
  const sender = propagation.extract(current, from);
  return trace.getSpanContext(sender)?.traceId === trace.getSpanContext(current)?.traceId ? current : sender;
}
