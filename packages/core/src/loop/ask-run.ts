import { wordingFor } from '../kinds/usual-wording.ts';
import type { Wording } from '../kinds/wording-of.ts';
import { known } from '../lib/known.ts';
import type { Fault, Finding, Verdict } from '../model/index.ts';
import type { Clock } from '../ports/clock.ts';
import { answered } from './answered.ts';
import { ApprovalState, type Judged } from './approval-state.ts';
import type { AskOptions } from './ask-options.ts';
import { type Attempt, attemptDigest, withoutReasoning } from './attempt.ts';
import { groupOf } from './budget.ts';
import { answerTo } from './calls-text.ts';
import { checkDecision } from './check-given.ts';
import { contractFault } from './contract-fault.ts';
import { documentIn } from './document-in.ts';
import { EarlierValues } from './earlier-values.ts';
import { withUsage } from './estimated-usage.ts';
import type { Effect, LoopEvent } from './event.ts';
import { HeldAttempts } from './held-attempts.ts';
import { isPatchable } from './is-patchable.ts';
import type { Journal } from './journal.ts';
import { type KeptReply, keptReply } from './kept-reply.ts';
import { outcomeOf } from './make-outcome.ts';
import { type NextRequest, nextRequest } from './next-request.ts';
import type { Outcome } from './outcome.ts';
import { ofPatched, type PatchRead, patchReader, type ReadPatch } from './patch-reader.ts';
import { type RunChecks, replyChecks } from './reply-checks.ts';
import { type Note, runJournal } from './run-journal.ts';
import { RunTrace } from './run-trace.ts';
import { attemptNumber, type LoopState } from './state.ts';
import { StreamedReply } from './streamed-reply.ts';

// Performs the effects of a run and keeps its attempts. `step` decides what happens next.
export class AskRun<Value> {
  readonly #given: AskOptions<Value>;
  readonly #clock: Clock;
  readonly #words: Wording;
  readonly #checks: RunChecks<Value>;
  readonly note: Note;
  readonly #attempts: HeldAttempts<Value>;
  readonly #earlier = new EarlierValues();
  readonly #readPatch: ReadPatch;
  readonly #consent: ApprovalState<Value>;
  #trace: RunTrace | undefined;
  #fault: Fault | undefined;
  #heard: StreamedReply<Value> | undefined;
  #request: NextRequest | undefined;

  constructor(given: AskOptions<Value>, clock: Clock, id: string) {
    this.#given = given;
    this.#clock = clock;
    this.#words = wordingFor(given.gate);
    this.#checks = replyChecks(given, clock);
    this.#readPatch = patchReader(given.gate);
    this.note = runJournal({ model: given.model, journal: this.#traced(given) }, clock, id);
    this.#attempts = new HeldAttempts(given.gate, given.resume?.attempts ?? []);
    this.#consent = new ApprovalState(given.gate, this.#attempts, this.#checks, (judged, state) => this.#settle(judged, state));
  }

  async restore({ contract }: LoopState): Promise<void> {
    await this.#attempts.restore(contract, ({ reply, ...heard }) => this.#checks.check(reply, heard));
  }

  get model(): string {
    return this.#given.model.name;
  }

  #traced({ journal, telemetry }: AskOptions<Value>): Journal | undefined {
    if (telemetry === undefined) return journal;
    return (entry) => {
      if (entry.kind === 'run-start') this.#trace = new RunTrace(telemetry, entry);
      else this.#trace?.note(entry);
      journal?.(entry);
    };
  }

  #within<Result>(work: () => Result): Result {
    return this.#trace === undefined ? work() : this.#trace.within(work);
  }

  perform(effect: Effect, state: LoopState): Promise<LoopEvent | undefined> {
    return this.#within(() => this.#perform(effect, state));
  }

  #perform(effect: Effect, state: LoopState): Promise<LoopEvent | undefined> {
    switch (effect.kind) {
      case 'ask':
        return this.#call(effect.reason, state);
      case 'judge':
        return this.#judge(effect.reply, state);
      case 'judge-edit':
        return this.#consent.judgeEdit(effect.edit, state);
      case 'approve':
        return this.#consent.approve(effect.approval, state);
      case 'wait':
        return this.#wait(effect.milliseconds, state);
      case 'escalate':
        return this.#escalate(state);
      case 'end':
        return Promise.resolve(undefined);
    }
  }

  async #wait(milliseconds: number, { fault }: LoopState): Promise<LoopEvent> {
    const { signal, on } = this.#given;
    this.note({ kind: 'wait-start', milliseconds });
    on?.({ kind: 'fault-met', code: fault ?? '', milliseconds });
    await this.#clock.wait(milliseconds, signal);
    return { kind: 'waited' };
  }

  async #call(reason: 'first' | 'retry' | 'hint' | 'fault', state: LoopState): Promise<LoopEvent> {
    const { model, on } = this.#given;
    // A fresh start forgets what went before.
    if (state.reason === 'first') this.#attempts.all.length = 0;
    const attempt = attemptNumber(state);
    this.#request ??= nextRequest(this.#given, this.#attempts.all, state, this.#clock);
    const { messages, sent, options, format, added } = this.#request;
    const previous = this.#attempts.all.at(-1);
    on?.({
      kind: 'attempt-start',
      attempt: state.calls,
      of: state.limits.total + 1 + state.hints,
      previous: previous && withoutReasoning(previous),
    });
    const asked = state.reason === 'first' ? {} : { format, added: added.length };
    this.note({ kind: 'call-start', attempt, reason, model: model.name, messages, ...(options && { options }), ...asked });
    const heard = new StreamedReply(this.#given, state.calls, format !== 'patch');
    this.#heard = heard;
    const call = () => heard.listen((signal, hear) => model.ask(sent, options, signal, hear));
    const kept = keptReply(await answered(() => this.#within(call)));
    heard.check();
    const reply = heard.violated !== undefined || state.limits.tokens !== undefined ? withUsage(kept, messages, options) : kept;
    const { text, ...rest } = kept;
    this.note({ kind: 'call-end', attempt, reply: text, ...rest });
    this.#request = undefined;
    return {
      kind: 'answer',
      reply: heard.violated === undefined ? reply : { ...reply, violated: heard.violated },
      format,
      added,
    };
  }

  async #judge(kept: KeptReply, state: LoopState): Promise<LoopEvent> {
    const { finish, usage, reasoning, absentNulls } = kept;
    const text = answerTo(this.#given.gate, kept);
    const { source, format, reason } = state;
    const read: PatchRead = format === 'patch' ? this.#readPatch(text, source, finish) : { document: text, changes: [] };
    const { document } = read;
    const extra = known({ finish, usage, reasoning: reasoning?.text, absentNulls });
    const isCallText = text === kept.text;
    if (kept.violated !== undefined)
      return this.#settle({ reply: text, verdict: stopped(kept.violated), reason, extra }, state, isCallText);
    if (document === undefined) return this.#settle({ reply: text, verdict: read.verdict, reason, extra }, state, isCallText);
    const check = () => this.#checks.check(document, extra);
    const checked = await (this.#trace?.judging(attemptNumber(state), check) ?? check());
    const verdict = document === text ? checked : ofPatched(checked, read.changes);
    return this.#settle({ reply: text, verdict, reason, extra, document, inPatch: read.changes }, state, isCallText);
  }

  #settle({ reply, reason, extra, document, inPatch = [], ...judged }: Judged, state: LoopState, isCallText = false): LoopEvent {
    const verdict = this.#earlier.join(judged.verdict, this.#attempts.all);
    const attempt: Attempt = { number: attemptNumber(state), reason, reply, verdict, ...extra };
    this.#earlier.keep(attempt, document);
    this.#attempts.all.push(attempt);
    this.note({ kind: 'verdict-reached', attempt: attempt.number, reason, verdict, ...(isCallText ? {} : { reply }) });
    this.#given.on?.({ kind: 'verdict-reached', attempt: withoutReasoning(attempt) });
    if (verdict.status === 'pass') return { kind: 'passed' };
    this.#void();
    const fault = contractFault(verdict, this.#words);
    if (fault !== undefined) throw fault;
    const hold = verdict.status === 'hold' ? verdict.reason : undefined;
    // A patch that can't be applied leaves the document as it was.
    const value = document === undefined ? undefined : (documentIn(document, extra.finish) ?? null);
    const isSource =
      document !== undefined && inPatch.length === 0 && isPatchable(this.#given.gate, document, verdict, extra.finish);
    const source = isSource ? document : undefined;
    const group = groupOf(verdict, this.#words);
    return { kind: 'refused', group, digest: attemptDigest(reply, verdict), ...known({ hold, value, source }) };
  }

  async #escalate(state: LoopState): Promise<LoopEvent | undefined> {
    const { escalate, on } = this.#given;
    if (escalate === undefined) return undefined;
    const reason = state.escalation ?? 'exhausted';
    on?.({ kind: 'escalation-start', reason });
    const held = this.#attempts.newest();
    const attempts = this.#attempts.all.map(withoutReasoning);
    const decision = await escalate({ reason, attempts, state, ...(held && { held }) });
    // A function without types may return nothing.
    if (decision === undefined || decision === 'later') return undefined;
    checkDecision(decision);
    this.#consent.check(decision);
    this.note({ kind: 'decision-made', decision });
    return { kind: 'decision', decision };
  }

  #void(): void {
    if (this.#heard?.hasShown) this.#given.on?.({ kind: 'partial-voided', attempt: this.#heard.attempt });
    this.#heard = undefined;
  }

  fault(fault: Fault, state: LoopState): LoopEvent {
    this.#void();
    const { signal } = this.#given;
    const { code, message, detail } = fault;
    this.#fault = fault;
    this.note({ kind: 'fault-met', attempt: attemptNumber(state), code, message, detail });
    if (signal?.aborted || code === 'fault.cancelled') return { kind: 'cancel' };
    const isPassing = fault.isPassing && state.phase === 'asking';
    return { kind: 'fault', code, isPassing, retryAfter: detail.retryAfter ?? 0, chance: this.#clock.random() };
  }

  outcome(state: LoopState): Outcome<Value> {
    const outcome = outcomeOf<Value>(state, {
      attempts: this.#attempts.all,
      fault: this.#fault,
      approved: this.#consent.accepted,
      held: this.#attempts.newest(),
      hasPerson: this.#given.escalate !== undefined,
    });
    this.note({ kind: 'run-end', status: outcome.status, usage: outcome.usage });
    this.#given.on?.({ kind: 'run-end', status: outcome.status });
    return outcome;
  }
}

// Returns the verdict on a reply whose call was ended early because no continuation could have met the contract.
function stopped(findings: readonly Finding[]): Verdict {
  return { status: 'fail', findings, changes: [], dropped: [] };
}
