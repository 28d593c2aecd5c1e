export { otelJournal } from '../telemetry/otel-journal.ts';
export type { OtelGiven } from '../telemetry/run-trace.ts';
