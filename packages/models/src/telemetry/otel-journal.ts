import type { Journal } from '@tamis/core';
import { checkOptions, option } from '../options/check-options.ts';
import { metersOf } from './meters.ts';
import { type OtelGiven, RunTrace } from './run-trace.ts';

/**
 * A journal that writes to OpenTelemetry, following the conventions for generative AI: one trace per run, with a span for each
 * attempt, and below that one for each call and each verdict. It serves any number of runs, even concurrently.
 */
export function otelJournal(given: OtelGiven): Journal {
  checkOptions<OtelGiven>('otelJournal', given, { tracer: option.object, meter: option.object, content: option.flag }, [
    'tracer',
  ]);
  const meters = metersOf(given.meter);
  const traces = new Map<string, RunTrace>();
  return (entry) => {
    const trace = traces.get(entry.run) ?? new RunTrace(given, meters, entry.run);
    trace.note(entry);
    if (entry.kind === 'run-end') traces.delete(entry.run);
    else traces.set(entry.run, trace);
  };
}
