import {
  type Attributes,
  type Context,
  context,
  type Meter,
  metrics,
  type ObservableCallback,
  SpanKind,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { Telemetry } from '@tamis/core/model';
import { checkOptions, option } from '../options/check-options.ts';
import { type MeasureSpan, type MeterPart, spanMeter } from './meters.ts';
import { attributesOf, otelSpan, SCOPE } from './otel-span.ts';
import { headersIn, servingContext } from './propagated.ts';

/** Where spans and metrics go. Prompts and replies are left out unless requested, because they may contain anything. */
export interface OtelOptions {
  /** Defaults to a tracer from the provider that the program has registered. */
  readonly tracer?: Tracer;
  /** Defaults to a meter from the provider that the program has registered. */
  readonly meter?: Meter;
  /** A second meter, which gets the same measurements, such as the one of `prometheus()`. */
  readonly also?: MeterPart;
  /** Whether messages and replies are recorded on the spans. */
  readonly content?: boolean;
}

const KINDS = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/** Telemetry for OpenTelemetry, following its conventions for generative AI. One instance serves a whole program. */
export function otel(options: OtelOptions = {}): Telemetry {
  const keys = { tracer: option.object, meter: option.object, also: option.object, content: option.flag };
  checkOptions<OtelOptions>('otel', options, keys);
  const { tracer, meter, also, content = false } = options;
  // Looked up each time, because programs may register their provider later.
  const meters = () => [meter ?? metrics.getMeter(SCOPE), ...(also === undefined ? [] : [also])];
  const known = new WeakMap<MeterPart, MeasureSpan>();
  const measures = (current: MeterPart) => {
    const measure = known.get(current) ?? spanMeter(current);
    known.set(current, measure);
    return measure;
  };
  // Whoever reads this one finds zeros before the first span.
  if (also !== undefined) measures(also);
  const inContext = (current: () => Context): Telemetry => ({
    content,
    open: ({ name, kind = 'internal', facts = {}, from }) => {
      const parent = kind === 'server' ? servingContext(current(), from) : current();
      const attributes = attributesOf(facts);
      const span = (tracer ?? trace.getTracer(SCOPE)).startSpan(name, { kind: KINDS[kind], attributes }, parent);
      const own = trace.setSpan(parent, span);
      const ends = meters().map((current) => measures(current)({ name, kind, attributes }));
      const ended = (all: Attributes) => {
        for (const end of ends) end(all);
      };
      return otelSpan({ span, own, attributes, below: inContext(() => own), ended });
    },
    headers: () => headersIn(current()),
    observe: ({ name, ...about }, read) => {
      const callback: ObservableCallback = async (result) => {
        for (const { value, facts } of await read()) result.observe(value, attributesOf(facts));
      };
      const gauges = meters().map((current) => current.createObservableGauge(name, about));
      for (const gauge of gauges) gauge.addCallback(callback);
      return () => {
        for (const gauge of gauges) gauge.removeCallback(callback);
      };
    },
  });
  return inContext(() => context.active());
}
