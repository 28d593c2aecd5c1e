export type { Telemetry } from '@tamis/core/model';
export type { MeterPart } from './meters.ts';
export { type OtelOptions, otel } from './otel.ts';
export { otelJournal } from './otel-journal.ts';
export { PROMETHEUS_TYPE, type Prometheus, prometheus } from './prometheus.ts';
export { traced } from './traced.ts';
