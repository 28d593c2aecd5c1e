import type { Verdict } from '../model/index.ts';
import type { OpenSpan, Telemetry } from '../ports/telemetry.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { modelFacts, replyFacts, requestFacts, requestModel, type SpanEntry, verdictFacts } from './run-facts.ts';

export class RunTrace {
  readonly #content: boolean;
  readonly #run: OpenSpan;
  #attempt: { readonly number: number; readonly span: OpenSpan } | undefined;
  #call: OpenSpan | undefined;
  #judging: OpenSpan | undefined;
  #fault: string | undefined;
  #isOver = false;

  // Starts below the active span if there is one, and otherwise begins a new trace.
  constructor(telemetry: Telemetry, { run, model, resumed }: SpanEntry<'run-start'>) {
    this.#content = telemetry.content;
    const facts = { ...modelFacts(model), 'tamis.run': run || undefined, 'tamis.resumed': resumed };
    this.#run = telemetry.open({ name: 'tamis.ask', facts });
  }

  note(entry: JournalEntry): void {
    if (this.#isOver) return;
    switch (entry.kind) {
      case 'call-start':
        this.#startCall(entry);
        break;
      case 'call-end':
        this.#endCall(entry);
        break;
      case 'fault-met':
        this.#meetFault(entry);
        break;
      case 'verdict-reached':
        this.#judged(entry);
        break;
      case 'decision-made':
        this.#run.happened('tamis.decision', { 'tamis.decision': entry.decision.kind });
        break;
      case 'run-end':
        this.#end(entry);
        break;
      case 'run-start':
      case 'wait-start':
      case 'state-reached':
        break;
      default:
        entry satisfies never;
    }
  }

  within<Result>(work: () => Result): Result {
    return (this.#call ?? this.#judging ?? this.#attempt?.span ?? this.#run).within(work);
  }

  judging<Result>(attempt: number, work: () => Result): Result {
    this.#judging = this.#attemptOf(attempt).open({ name: 'tamis.judge' });
    return this.within(work);
  }

  #attemptOf(number: number): OpenSpan {
    if (this.#attempt?.number === number) return this.#attempt.span;
    this.#endAttempt();
    this.#attempt = { number, span: this.#run.open({ name: 'tamis.attempt', facts: { 'tamis.attempt': number } }) };
    return this.#attempt.span;
  }

  #startCall(entry: SpanEntry<'call-start'>): void {
    const facts = { ...modelFacts(entry.model), ...requestFacts(entry, this.#content) };
    const name = `chat ${requestModel(entry.model)}`;
    this.#call = this.#attemptOf(entry.attempt).open({ name, kind: 'client', facts });
  }

  #endCall(entry: SpanEntry<'call-end'>): void {
    this.#call?.note(replyFacts(entry, this.#content));
    this.#call?.end();
    this.#call = undefined;
  }

  #meetFault({ attempt, code }: SpanEntry<'fault-met'>): void {
    this.#fault = code;
    const judging = () => (this.#attempt?.number === attempt ? this.#attempt.span.open({ name: 'tamis.judge' }) : undefined);
    const span = this.#call ?? this.#judging ?? judging();
    span?.fail(code);
    span?.end();
    this.#call = undefined;
    this.#judging = undefined;
  }

  #judged({ attempt, verdict }: SpanEntry<'verdict-reached'>): void {
    const span = this.#judging ?? this.#attemptOf(attempt).open({ name: 'tamis.judge' });
    noteVerdict(span, verdict);
    span.end();
    this.#judging = undefined;
    this.#endAttempt();
  }

  #endAttempt(): void {
    this.#attempt?.span.end();
    this.#attempt = undefined;
  }

  #end({ status }: SpanEntry<'run-end'>): void {
    // Only what was cancelled is still open.
    for (const open of [this.#call, this.#judging]) {
      open?.fail('fault.cancelled');
      open?.end();
    }
    this.#endAttempt();
    this.#run.note({ 'tamis.status': status });
    if (status === 'faulted') this.#run.fail(this.#fault ?? status);
    if (status === 'exhausted') this.#run.fail(status);
    this.#run.end();
    this.#isOver = true;
  }
}

/** Records a verdict on a span, also as the event that the conventions have for it, and returns it. */
export function noteVerdict<Given extends Verdict<unknown>>(span: OpenSpan | undefined, verdict: Given): Given {
  const facts = verdictFacts(verdict);
  span?.note(facts);
  span?.happened('gen_ai.evaluation.result', facts);
  if (verdict.status === 'fail') span?.fail(verdict.findings[0]?.code ?? 'fail');
  return verdict;
}

/** Returns a journal that turns its entries into spans, for any number of concurrent runs. */
export function spanJournal(telemetry: Telemetry): Journal {
  const traces = new Map<string, RunTrace>();
  return (entry) => {
    if (entry.kind === 'run-start') traces.set(entry.run, new RunTrace(telemetry, entry));
    else traces.get(entry.run)?.note(entry);
    if (entry.kind === 'run-end') traces.delete(entry.run);
  };
}
