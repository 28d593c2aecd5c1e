import type { Journal } from '@tamis/core';
import { spanJournal } from '@tamis/core/spans';
import { type OtelOptions, otel } from './otel.ts';

/**
 * A journal that writes to OpenTelemetry, for runs whose journal is all that can be given. It serves any number of runs, even
 * concurrently. What a model or a check does is not below these spans: for that, give `telemetry: otel()` to `ask`.
 */
export function otelJournal(options: OtelOptions = {}): Journal {
  return spanJournal(otel(options));
}
