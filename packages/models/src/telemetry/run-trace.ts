import {
  type Attributes,
  type Context,
  context,
  type Meter,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { JournalEntry } from '@tamis/core';
import type { Meters } from './meters.ts';
import {
  type Entry,
  providerAttributes,
  replyAttributes,
  requestAttributes,
  requestModel,
  verdictAttributes,
} from './span-attributes.ts';

/** What is written where. Prompts and replies are left out unless requested: they may contain anything. */
export interface OtelGiven {
  readonly tracer: Tracer;
  readonly meter?: Meter;
  /** Whether messages and replies are put on the spans. */
  readonly content?: boolean;
}

/** A span, and the context for its children. */
interface Open {
  readonly span: Span;
  readonly within: Context;
}

/** The trace of one run: the run, its attempts, and in each the calls and the verdict. */
export class RunTrace {
  readonly #given: OtelGiven;
  readonly #meters: Meters;
  readonly #run: Open;
  #attempt: (Open & { readonly number: number }) | undefined;
  #call: { readonly span: Span; readonly about: Attributes; readonly at: number } | undefined;

  /** Starts below the active span, if there is one; otherwise it begins a new trace. */
  constructor(given: OtelGiven, meters: Meters, run: string) {
    this.#given = given;
    this.#meters = meters;
    this.#run = this.#open('tamis.ask', context.active(), { 'tamis.run': run });
  }

  /** Takes one entry of the journal of this run. */
  note(entry: JournalEntry): void {
    switch (entry.kind) {
      case 'run-start':
        this.#run.span.setAttributes({ ...providerAttributes(entry.model), 'tamis.resumed': entry.resumed });
        break;
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
        this.#judge(entry);
        break;
      case 'decision-made':
        this.#run.span.addEvent('tamis.decision', { 'tamis.decision': entry.decision.kind });
        break;
      case 'run-end':
        this.#end(entry);
        break;
      case 'wait-start':
      case 'state-reached':
        break;
    }
  }

  #open(name: string, below: Context, attributes: Attributes, kind: SpanKind = SpanKind.INTERNAL): Open {
    const span = this.#given.tracer.startSpan(name, { kind, attributes }, below);
    return { span, within: trace.setSpan(below, span) };
  }

  /** The span of an attempt: the current one, or a new one. */
  #attemptOf(number: number): Open {
    if (this.#attempt?.number === number) return this.#attempt;
    this.#endAttempt();
    this.#attempt = { number, ...this.#open('tamis.attempt', this.#run.within, { 'tamis.attempt': number }) };
    return this.#attempt;
  }

  #endAttempt(): void {
    this.#attempt?.span.end();
    this.#attempt = undefined;
  }

  #startCall(entry: Entry<'call-start'>): void {
    const about = providerAttributes(entry.model);
    const attributes = { ...about, ...requestAttributes(entry, this.#given.content === true) };
    const name = `chat ${requestModel(entry.model)}`;
    const { span } = this.#open(name, this.#attemptOf(entry.attempt).within, attributes, SpanKind.CLIENT);
    this.#call = { span, about, at: entry.at };
  }

  #endCall(entry: Entry<'call-end'>): void {
    if (this.#call === undefined) return;
    const { span, about, at } = this.#call;
    const told = { ...about, ...(entry.model === undefined ? {} : { 'gen_ai.response.model': entry.model }) };
    span.setAttributes(replyAttributes(entry, this.#given.content === true));
    span.end();
    this.#meters.usage(entry.usage, told);
    this.#meters.duration((entry.at - at) / 1000, told);
    this.#call = undefined;
  }

  /** A fault during a call belongs to the call; any other belongs to a check or the contract. */
  #meetFault({ attempt, code, at }: Entry<'fault-met'>): void {
    const span = this.#call?.span ?? this.#open('tamis.check', this.#attemptOf(attempt).within, {}).span;
    span.setAttribute('error.type', code);
    span.setStatus({ code: SpanStatusCode.ERROR, message: code });
    span.end();
    if (this.#call !== undefined) this.#meters.duration((at - this.#call.at) / 1000, { ...this.#call.about, 'error.type': code });
    this.#call = undefined;
  }

  #judge({ attempt, verdict }: Entry<'verdict-reached'>): void {
    const attributes = verdictAttributes(verdict);
    const { span } = this.#open('tamis.judge', this.#attemptOf(attempt).within, attributes);
    if (verdict.status === 'fail') span.setStatus({ code: SpanStatusCode.ERROR, message: verdict.findings[0]?.code ?? 'fail' });
    span.end();
    this.#endAttempt();
  }

  #end({ status }: Entry<'run-end'>): void {
    this.#call?.span.end();
    this.#endAttempt();
    this.#run.span.setAttribute('tamis.status', status);
    if (status === 'faulted' || status === 'exhausted') this.#run.span.setStatus({ code: SpanStatusCode.ERROR, message: status });
    this.#run.span.end();
  }
}
