import { type Attributes, type Context, context, type Meter, metrics, SpanKind, type Tracer, trace } from '@opentelemetry/api';
import type { Telemetry } from '@tamis/core/spans';
import { checkOptions, option } from '../options/check-options.ts';
import { type CountCall, callMeter } from './meters.ts';
import { attributesOf, otelSpan } from './otel-span.ts';
import { headersIn, servingContext } from './propagated.ts';

/** Where spans and metrics go. Prompts and replies are left out unless requested, because they may contain anything. */
export interface OtelOptions {
  /** Defaults to a tracer from the provider that the program has registered. */
  readonly tracer?: Tracer;
  /** Defaults to a meter from the provider that the program has registered. */
  readonly meter?: Meter;
  /** Whether messages and replies are recorded on the spans. */
  readonly content?: boolean;
}

/** The instrumentation name for tracers and meters. */
const SCOPE = 'tamis';

const KINDS = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/** Telemetry for OpenTelemetry, following its conventions for generative AI. One instance serves a whole program. */
export function otel(options: OtelOptions = {}): Telemetry {
  checkOptions<OtelOptions>('otel', options, { tracer: option.object, meter: option.object, content: option.flag });
  const { tracer, meter, content = false } = options;
  const counting = new WeakMap<Meter, CountCall>();
  const count: CountCall = (all, time) => {
    const current = meter ?? metrics.getMeter(SCOPE);
    const counted = counting.get(current) ?? callMeter(current);
    counting.set(current, counted);
    counted(all, time);
  };
  const inContext = (current: () => Context): Telemetry => ({
    content,
    open: ({ name, kind = 'internal', facts = {}, from }) => {
      const parent = kind === 'server' ? servingContext(current(), from) : current();
      const attributes = attributesOf(facts);
      const begun = performance.now();
      // Looked up each time, because programs may register their provider later.
      const span = (tracer ?? trace.getTracer(SCOPE)).startSpan(name, { kind: KINDS[kind], attributes }, parent);
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
