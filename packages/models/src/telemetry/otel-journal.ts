import type { Journal } from '@tamis/core/loop';
import { spanJournal } from '@tamis/core/model';
import { type OtelOptions, otel } from './otel.ts';

/**
 * A journal that writes to OpenTelemetry, for callers that accept only a journal. It serves any number of runs, even concurrently. Spans of
 * models and checks are not nested under its spans; for that, pass `telemetry: otel()` to `ask`.
 */
export function otelJournal(options: OtelOptions = {}): Journal {
  return spanJournal(otel(options));
}
