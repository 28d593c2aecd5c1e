export type { Telemetry } from '@tamis/core/spans';
export { type OtelOptions, otel } from './otel.ts';
export { otelJournal } from './otel-journal.ts';
export { traced } from './traced.ts';
