export { systemClock } from './system-clock.ts';
export { type OtelGiven, otelJournal } from './telemetry/otel-journal.ts';
