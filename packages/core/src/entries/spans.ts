export { modelFacts, replyFacts, requestFacts, requestModel } from '../loop/run-facts.ts';
export { noteVerdict, spanJournal } from '../loop/run-trace.ts';
export { inSpan } from '../ports/in-span.ts';
export type { GaugeReading, GaugeStart, OpenSpan, SpanFacts, SpanStart, Telemetry } from '../ports/telemetry.ts';
