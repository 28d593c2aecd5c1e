import { compiler } from '../kinds/compiler.ts';
import { document } from '../kinds/document/document.ts';
import { Fault } from '../model/fault.ts';
import type { Gate } from '../model/gate.ts';
import type { Json } from '../model/json.ts';
import type { Verdict } from '../model/verdict.ts';
import type { FinishReason, Message, ModelReply, Usage } from '../ports/model.ts';
import type { AskGiven } from './ask-given.ts';
import { type Attempt, attemptDigest } from './attempt.ts';
import { groupOf, isForPerson } from './budget.ts';
import { callsText } from './calls-text.ts';
import type { Effect, LoopEvent } from './event.ts';
import type { JournalEntry } from './journal.ts';
import type { Outcome } from './outcome.ts';
import { PatchReader } from './patch-reader.ts';
import { type RetryFormat, type RetryGiven, retryFormat, retryRequest } from './retry-request.ts';
import type { LoopState } from './state.ts';
import { toldRequest } from './told-request.ts';

type Unstamped<Entry> = Entry extends unknown ? Omit<Entry, 'at'> : never;

/** Any document at all: what could be read of a reply, whatever the contract says of it. */
const ANYTHING: Gate = compiler({ kinds: [document] })({});

/** What a run has gathered, and how its effects are performed. What happens next is decided elsewhere. */
export class Run<Value> {
  readonly #given: AskGiven<Value>;
  readonly #attempts: Attempt[];
  readonly #patches: PatchReader;
  #reason: Attempt['reason'] = 'first';
  #hint: string | undefined;
  #reply: ModelReply | undefined;
  #fault: Fault | undefined;
  /** What the calls of this run have cost, those before a fresh start too. */
  readonly #spent: Usage[] = [];
  /** In which format the last request was made. */
  #asked: RetryFormat = 'findings';
  /** What could be read of the last reply. */
  #value: Json | undefined;

  constructor(given: AskGiven<Value>) {
    this.#given = given;
    this.#attempts = [...(given.resume?.attempts ?? [])];
    this.#patches = new PatchReader();
    const { resume } = given;
    if (resume === undefined) return;
    this.note({ kind: 'decision-made', decision: resume.decision });
    if (resume.decision.kind === 'hint') this.#hint = resume.decision.text;
    const last = resume.attempts.at(-1);
    this.#value = documentIn(last?.reply ?? '', last?.finish);
    for (const { usage } of resume.attempts) if (usage !== undefined) this.#spent.push(usage);
  }

  /** Writes something into the journal. */
  note(entry: Unstamped<JournalEntry>): void {
    const { journal, clock, model } = this.#given;
    if (journal === undefined) return;
    const stamped = { at: clock.now(), ...entry } as JournalEntry;
    // A provider may echo a key in a good answer; the answer stays as it is, and the record does not hold it.
    journal(model.redact === undefined ? stamped : (JSON.parse(model.redact(JSON.stringify(stamped))) as JournalEntry));
  }

  /** Performs one effect. */
  async perform(effect: Effect, state: LoopState): Promise<LoopEvent | undefined> {
    switch (effect.kind) {
      case 'ask':
        return await this.call(effect.reason, state);
      case 'judge':
        return await this.judge();
      case 'judge-edit':
        return await this.judgeEdit(effect.text);
      case 'wait':
        return await this.wait(effect.milliseconds);
      case 'escalate':
        return await this.escalate(state);
      case 'end':
        return undefined;
    }
  }

  /** Waits out a fault. */
  async wait(milliseconds: number): Promise<LoopEvent> {
    const { clock, cancel, on } = this.#given;
    this.note({ kind: 'wait-start', milliseconds });
    on?.({ kind: 'fault-met', code: this.#fault?.code ?? '', milliseconds });
    await clock.wait(milliseconds, cancel);
    return { kind: 'waited' };
  }

  /** Sends the request: the task, or the task with what went wrong. */
  async call(reason: 'first' | 'retry' | 'hint' | 'fault', state: LoopState): Promise<LoopEvent> {
    const { model, cancel, on } = this.#given;
    if (reason !== 'fault') this.#reason = reason;
    if (reason === 'first') this.#forget();
    const attempt = this.#attempts.length + 1;
    const messages = this.#messages();
    const previous = this.#attempts.at(-1);
    on?.({
      kind: 'attempt-start',
      attempt: state.calls,
      of: state.limits.total + 1 + state.hints,
      previous: previous && withoutReasoning(previous),
    });
    const asked = toldRequest(messages, this.#given, this.#asked);
    this.note({ kind: 'call-start', attempt, reason, model: model.name, messages: asked.messages });
    const reply = await answered(model.ask(asked.messages, asked.options, cancel));
    this.#reply = reply;
    if (reply.usage !== undefined) this.#spent.push(reply.usage);
    const { text, reasoning, ...rest } = reply;
    const kept = reasoning === undefined ? {} : { reasoning: { audience: 'developers' as const, text: reasoning } };
    this.note({ kind: 'call-end', attempt, reply: text, ...rest, ...kept });
    return { kind: 'answer' };
  }

  /** A fresh start forgets what went before; what was spent is not forgotten. */
  #forget(): void {
    this.#attempts.length = 0;
    this.#hint = undefined;
    this.#value = undefined;
  }

  #messages(): readonly Message[] {
    const { messages, format, requirements, samples } = this.#given;
    this.#asked = 'findings';
    if (this.#reason === 'first') return messages;
    const request: RetryGiven = {
      messages,
      attempts: this.#attempts,
      boundary: this.#boundary(),
      ...(format === undefined ? {} : { format }),
      ...(this.#value === undefined ? {} : { value: this.#value }),
      ...(requirements === undefined ? {} : { requirements }),
      ...(samples === undefined ? {} : { samples }),
      ...(this.#hint === undefined ? {} : { hint: this.#hint }),
    };
    this.#asked = retryFormat(request);
    return retryRequest(request);
  }

  #boundary(): string {
    const digits = () => Math.floor(this.#given.clock.random() * 2 ** 32).toString(36);
    return `${digits()}${digits()}`.padStart(12, 'q');
  }

  /** Judges what came back; a patch is applied to the last value first. */
  async judge(): Promise<LoopEvent> {
    const { finish, usage, reasoning } = this.#reply as ModelReply;
    const text = saidTo(this.#given.gate, this.#reply as ModelReply);
    const isPatch = this.#asked === 'patch' && this.#value !== undefined;
    const read = isPatch ? this.#patches.read(text, this.#value as Json, finish) : text;
    const extra = { finish, ...(usage === undefined ? {} : { usage }), ...(reasoning === undefined ? {} : { reasoning }) };
    const document = typeof read === 'string' ? read : undefined;
    const checked = typeof read === 'string' ? await this.#check(read, finish) : read.verdict;
    const verdict = read === text ? checked : withoutPlaces(checked);
    return this.#settle(text, verdict, this.#reason, extra, document);
  }

  /** Judges what a person wrote; that costs nothing. */
  async judgeEdit(text: string): Promise<LoopEvent> {
    return this.#settle(text, await this.#check(text), 'edit', {}, text);
  }

  async #check(text: string, finishReason?: FinishReason): Promise<Verdict> {
    const { gate, world, input, clock, cancel } = this.#given;
    const context = {
      clock,
      ...(input === undefined ? {} : { input }),
      ...(cancel === undefined ? {} : { cancel }),
      ...(finishReason === undefined ? {} : { finishReason }),
    };
    return (await gate.check(text, world, context)) as Verdict;
  }

  #settle(
    reply: string,
    verdict: Verdict,
    reason: Attempt['reason'],
    extra: Partial<Attempt>,
    document: string | undefined,
  ): LoopEvent {
    const attempt: Attempt = { number: this.#attempts.length + 1, reason, reply, verdict, ...extra };
    this.#attempts.push(attempt);
    // A patch that can't be applied leaves the document as it was.
    if (document !== undefined) this.#value = documentIn(document, extra.finish);
    this.note({ kind: 'verdict-reached', attempt: attempt.number, reason, verdict });
    this.#given.on?.({ kind: 'verdict-reached', attempt: withoutReasoning(attempt) });
    if (verdict.status === 'pass') return { kind: 'passed' };
    const event = { kind: 'refused', group: groupOf(verdict), digest: attemptDigest(reply, verdict) } as const;
    return isForPerson(verdict) ? { ...event, isForPerson: true } : event;
  }

  /** Asks a person, if there is one. */
  async escalate(state: LoopState): Promise<LoopEvent | undefined> {
    const reason = state.escalation ?? 'exhausted';
    this.#given.on?.({ kind: 'escalation-start', reason });
    const decision = await this.#given.escalate?.({ reason, attempts: this.#attempts.map(withoutReasoning), state });
    if (decision === undefined || decision === 'later') return undefined;
    this.note({ kind: 'decision-made', decision });
    this.#hint = decision.kind === 'hint' ? decision.text : this.#hint;
    return { kind: 'decision', decision };
  }

  /** What a fault means for the run. */
  fault(fault: Fault, state: LoopState): LoopEvent {
    const { clock, cancel } = this.#given;
    this.#fault = fault;
    this.note({
      kind: 'fault-met',
      attempt: this.#attempts.length + 1,
      code: fault.code,
      message: fault.message,
      detail: fault.detail,
    });
    if (cancel?.aborted || fault.code === 'fault.cancelled') return { kind: 'cancel' };
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
    const all = this.#spent;
    const sum = (pick: (usage: Usage) => number | undefined) => all.reduce((total, usage) => total + (pick(usage) ?? 0), 0);
    const cost = all.some((usage) => usage.cost !== undefined) ? { cost: sum((usage) => usage.cost) } : {};
    return { inputTokens: sum((usage) => usage.inputTokens), outputTokens: sum((usage) => usage.outputTokens), ...cost };
  }
}

/** What a gate is given of a reply: its text, and where it reads calls, those that the provider made out as well. */
function saidTo({ kind }: Pick<Gate, 'kind'>, { text, calls = [] }: ModelReply): string {
  return calls.length === 0 || kind !== 'tool-calls' ? text : callsText(text, calls);
}

/** The document of a text, if it is closed and was read without any doubt: nothing less may be patched and sent on. */
function documentIn(text: string, finishReason?: FinishReason): Json | undefined {
  const verdict = ANYTHING.judge(text, finishReason === undefined ? undefined : { finishReason });
  return verdict.status === 'pass' && typeof verdict.value === 'object' && verdict.value !== null ? verdict.value : undefined;
}

/** Offsets in a patched document mean nothing in the patch, which is all that was said. */
function withoutPlaces(verdict: Verdict): Verdict {
  const findings = verdict.findings.map(({ at: _, ...finding }) => finding);
  return { ...verdict, findings, changes: verdict.changes.map(({ at: _, ...change }) => change) };
}

/** What is shown to people who are no developers. */
function withoutReasoning({ reasoning: _, ...attempt }: Attempt): Attempt {
  return attempt;
}

/** What a model gives, held against its promise: whatever else it throws or sends is a fault. */
async function answered(call: Promise<ModelReply>): Promise<ModelReply> {
  try {
    const reply = await call;
    if (typeof reply?.text === 'string') return reply;
  } catch (problem) {
    if (problem instanceof Fault) throw problem;
    throw new Fault('fault.network', `The model threw: ${problem instanceof Error ? problem.message : String(problem)}`);
  }
  throw new Fault('fault.bad-body', 'The model gave a reply without a text.');
}
