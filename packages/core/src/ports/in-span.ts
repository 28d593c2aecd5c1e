import { Fault } from '../model/index.ts';
import type { OpenSpan, SpanStart, Telemetry } from './telemetry.ts';

/** Runs some work inside a span, which ends when the work does, synchronously or not. Without telemetry, it only runs the work. */
export function inSpan<Result>(
  telemetry: Telemetry | undefined,
  start: SpanStart,
  work: (span: OpenSpan | undefined) => Result,
): Result {
  if (telemetry === undefined) return work(undefined);
  const span = telemetry.open(start);
  let isLater = false;
  try {
    const result = span.within(() => work(span));
    if (!(result instanceof Promise)) return result;
    isLater = true;
    return result.catch((problem: unknown) => failed(span, problem)).finally(() => span.end()) as Result;
  } catch (problem) {
    return failed(span, problem);
  } finally {
    if (!isLater) span.end();
  }
}

function failed(span: OpenSpan, problem: unknown): never {
  span.fail(kindOf(problem));
  throw problem;
}

// The kind of anything that was thrown. Reading it never throws.
function kindOf(problem: unknown): string {
  try {
    return problem instanceof Fault ? problem.code : String(problem instanceof Error ? problem.name : 'error');
  } catch {
    return 'error';
  }
}
