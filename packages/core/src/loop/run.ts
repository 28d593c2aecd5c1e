import { compile } from '../gate/compile.ts';
import { Fault } from '../model/fault.ts';
import type { Gate } from '../model/gate.ts';
import type { Json } from '../model/json.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Message, ModelReply, Usage } from '../ports/model.ts';
import type { AskGiven } from './ask-given.ts';
import { type Attempt, attemptDigest } from './attempt.ts';
import { groupOf } from './budget.ts';
import type { LoopEvent } from './event.ts';
import type { JournalEntry } from './journal.ts';
import type { Outcome } from './outcome.ts';
import { PatchReader } from './patch-reader.ts';
import { retryRequest } from './retry-request.ts';
import type { LoopState } from './state.ts';

type Unstamped<Entry> = Entry extends unknown ? Omit<Entry, 'at'> : never;

/** Any document at all: what could be read of a reply, whatever the contract says of it. */
const ANYTHING: Gate = compile({});

/** What a run has gathered, and how its effects are performed. What happens next is decided elsewhere. */
export class Run<Value> {
  readonly #given: AskGiven<Value>;
  readonly #attempts: Attempt[];
  readonly #patches: PatchReader;
  #reason: Attempt['reason'] = 'first';
  #hint: string | undefined;
  #reply: ModelReply | undefined;
  #fault: Fault | undefined;
  /** What could be read of the last reply. */
  #value: Json | undefined;

  constructor(given: AskGiven<Value>) {
    this.#given = given;
    this.#attempts = [...(given.resume?.attempts ?? [])];
    this.#patches = new PatchReader();
    if (given.resume?.decision.kind === 'hint') this.#hint = given.resume.decision.text;
  }

  /** Writes something into the journal. */
  note(entry: Unstamped<JournalEntry>): void {
    this.#given.journal?.({ at: this.#given.clock.now(), ...entry } as JournalEntry);
  }

  /** Sends the request: the task, or the task with what went wrong. */
  async call(reason: 'first' | 'retry' | 'hint' | 'fault', state: LoopState): Promise<LoopEvent> {
    const { model, options, cancel, on } = this.#given;
    if (cancel?.aborted) return { kind: 'cancel' };
    if (reason !== 'fault') this.#reason = reason;
    // A fresh start forgets what went before.
    if (reason === 'first') this.#attempts.length = 0;
    const attempt = this.#attempts.length + 1;
    const messages = this.#messages();
    on?.({
      kind: 'attempt-start',
      attempt: state.calls,
      of: state.limits.total + 1 + state.hints,
      previous: this.#attempts.at(-1),
    });
    this.note({ kind: 'call-start', attempt, reason, model: model.name, messages });
    this.#reply = await model.ask(messages, options, cancel);
    const { text, reasoning, ...rest } = this.#reply;
    const kept = reasoning === undefined ? {} : { reasoning: { audience: 'developers' as const, text: reasoning } };
    this.note({ kind: 'call-end', attempt, reply: text, ...rest, ...kept });
    return { kind: 'answer' };
  }

  #messages(): readonly Message[] {
    const { messages, format, requirements, samples } = this.#given;
    if (this.#reason === 'first') return messages;
    return retryRequest({
      messages,
      attempts: this.#attempts,
      boundary: this.#boundary(),
      ...(format === undefined ? {} : { format }),
      ...(this.#value === undefined ? {} : { value: this.#value }),
      ...(requirements === undefined ? {} : { requirements }),
      ...(samples === undefined ? {} : { samples }),
      ...(this.#hint === undefined ? {} : { hint: this.#hint }),
    });
  }

  #boundary(): string {
    const digits = () => Math.floor(this.#given.clock.random() * 2 ** 32).toString(36);
    return `${digits()}${digits()}`.padStart(12, 'q');
  }

  /** Judges what came back; a patch is applied to the last value first. */
  async judge(): Promise<LoopEvent> {
    const { text, finish, usage, reasoning } = this.#reply as ModelReply;
    const isPatch = this.#given.format === 'patch' && this.#reason !== 'first' && this.#value !== undefined;
    const read = isPatch ? this.#patches.read(text, this.#value as Json) : text;
    const extra = { finish, ...(usage === undefined ? {} : { usage }), ...(reasoning === undefined ? {} : { reasoning }) };
    return await this.#settle(
      text,
      typeof read === 'string' ? await this.#check(read) : read.verdict,
      this.#reason,
      extra,
      typeof read === 'string' ? read : undefined,
    );
  }

  /** Judges what a person wrote; that costs nothing. */
  async judgeEdit(text: string): Promise<LoopEvent> {
    return await this.#settle(text, await this.#check(text), 'edit', {}, text);
  }

  async #check(text: string): Promise<Verdict> {
    const { gate, world, input, clock, cancel } = this.#given;
    const context = { clock, ...(input === undefined ? {} : { input }), ...(cancel === undefined ? {} : { cancel }) };
    return (await gate.check(text, world, context)) as Verdict;
  }

  async #settle(
    reply: string,
    verdict: Verdict,
    reason: Attempt['reason'],
    extra: Partial<Attempt>,
    document: string | undefined,
  ): Promise<LoopEvent> {
    const attempt: Attempt = { number: this.#attempts.length + 1, reason, reply, verdict, ...extra };
    this.#attempts.push(attempt);
    if (document !== undefined) this.#value = valueIn(ANYTHING.judge(document)) ?? this.#value;
    this.note({ kind: 'verdict-reached', attempt: attempt.number, reason, verdict });
    this.#given.on?.({ kind: 'verdict-reached', attempt });
    if (verdict.status === 'pass') return { kind: 'passed' };
    return { kind: 'refused', group: groupOf(verdict), digest: attemptDigest(reply, verdict) };
  }

  /** Asks a person, if there is one. */
  async escalate(state: LoopState): Promise<LoopEvent | undefined> {
    const reason = state.escalation ?? 'exhausted';
    this.#given.on?.({ kind: 'escalation-start', reason });
    const decision = await this.#given.escalate?.({ reason, attempts: [...this.#attempts], state });
    if (decision === undefined || decision === 'later') return undefined;
    this.note({ kind: 'decision-made', decision });
    this.#hint = decision.kind === 'hint' ? decision.text : this.#hint;
    return { kind: 'decision', decision };
  }

  /** What a fault means for the run. */
  fault(fault: Fault, state: LoopState): LoopEvent {
    const { clock, cancel, on } = this.#given;
    this.#fault = fault;
    this.note({
      kind: 'fault-met',
      attempt: this.#attempts.length + 1,
      code: fault.code,
      message: fault.message,
      detail: fault.detail,
    });
    if (cancel?.aborted || fault.code === 'fault.cancelled') return { kind: 'cancel' };
    on?.({ kind: 'fault-met', code: fault.code, milliseconds: fault.detail.retryAfter ?? 0 });
    const isPassing = fault.isPassing && state.phase === 'asking';
    return { kind: 'fault', isPassing, retryAfter: fault.detail.retryAfter ?? 0, chance: clock.random() };
  }

  /** How it ended. */
  outcome(state: LoopState): Outcome<Value> {
    const told = { attempts: this.#attempts, usage: this.#usage(), state };
    const verdict = this.#attempts.at(-1)?.verdict as Verdict<Value>;
    const outcome = this.#outcome(state, told, verdict);
    this.note({ kind: 'run-end', status: outcome.status, usage: told.usage });
    this.#given.on?.({ kind: 'run-end', status: outcome.status });
    return outcome;
  }

  #outcome(state: LoopState, told: Pick<Outcome, 'attempts' | 'usage' | 'state'>, verdict: Verdict<Value>): Outcome<Value> {
    if (state.phase === 'accepted' && verdict.status === 'pass')
      return { status: 'accepted', value: verdict.value, verdict, ...told };
    if (state.phase === 'cancelled') return { status: 'cancelled', ...told };
    if (state.phase === 'faulted')
      return { status: 'faulted', fault: this.#fault ?? new Fault('fault.network', 'The call failed.'), ...told };
    const reason = state.escalation ?? 'exhausted';
    return { status: this.#given.escalate === undefined ? 'exhausted' : 'escalated', reason, verdict, ...told };
  }

  #usage(): Usage {
    const all = this.#attempts.map(({ usage }) => usage).filter((usage) => usage !== undefined);
    const sum = (pick: (usage: Usage) => number | undefined) => all.reduce((total, usage) => total + (pick(usage) ?? 0), 0);
    const cost = all.some((usage) => usage.cost !== undefined) ? { cost: sum((usage) => usage.cost) } : {};
    return { inputTokens: sum((usage) => usage.inputTokens), outputTokens: sum((usage) => usage.outputTokens), ...cost };
  }
}

function valueIn(verdict: Verdict): Json | undefined {
  if (verdict.status === 'pass') return verdict.value;
  return verdict.status === 'hold' ? verdict.held : undefined;
}
