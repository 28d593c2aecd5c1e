import { groupOfCode } from '../kinds/registry.ts';
import type { Change } from '../model/change.ts';
import type { Fault } from '../model/fault.ts';
import type { Gate } from '../model/gate.ts';
import type { Json } from '../model/json.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Clock } from '../ports/clock.ts';
import { answered } from './answered.ts';
import { approvalDigest, heldIn } from './approval.ts';
import type { AskGiven } from './ask-given.ts';
import { type Attempt, attemptDigest } from './attempt.ts';
import { groupOf } from './budget.ts';
import { checkDecision } from './check-given.ts';
import { contractFault } from './contract-fault.ts';
import { documentIn, isStrictIn } from './document-in.ts';
import { doubtIn, unnamedCodes, wantsApproval } from './doubt.ts';
import { editText } from './edit-text.ts';
import type { Approval, Decision, Edit, Effect, LoopEvent } from './event.ts';
import { type FoundValue, heldAsEdited, heldByDigest } from './find-held.ts';
import { type KeptReply, keptReply } from './kept-reply.ts';
import { outcomeOf } from './make-outcome.ts';
import { nextRequest } from './next-request.ts';
import type { Outcome } from './outcome.ts';
import { type PatchRead, PatchReader } from './patch-reader.ts';
import { forApproval, restoreHeld } from './restore-held.ts';
import { RunChecks } from './run-checks.ts';
import { type Note, runJournal } from './run-journal.ts';
import { saidTo } from './said-to.ts';
import { sameAgain } from './same-again.ts';
import { attemptNumber, type LoopState } from './state.ts';
import { toldRequest } from './told-request.ts';

/** What was judged, its verdict, and what else is known about it. */
interface Judged {
  readonly reply: string;
  readonly verdict: Verdict;
  readonly reason: Attempt['reason'];
  readonly extra: Partial<Attempt>;
  /** The document that was judged; missing if none could be made. */
  readonly document?: string | undefined;
  /** What was altered in the patch that made it: a change that the verdicts on later documents would not have. */
  readonly inPatch?: readonly Change[];
}

/** Performs the effects of a run, and keeps its attempts. What happens next is decided elsewhere. */
export class Run<Value> {
  readonly #given: AskGiven<Value>;
  readonly #clock: Clock;
  readonly #checks: RunChecks<Value>;
  /** Writes an entry to the journal. */
  readonly note: Note;
  readonly #attempts: Attempt[];
  #lost: ReadonlySet<Verdict> = new Set();
  readonly #patches: PatchReader;
  #fault: Fault | undefined;
  #approved: FoundValue | undefined;

  constructor(given: AskGiven<Value>, clock: Clock, id: string) {
    this.#given = given;
    this.#clock = clock;
    this.#checks = new RunChecks(given, clock);
    this.#patches = new PatchReader(given.gate);
    this.note = runJournal(given, clock, id);
    this.#attempts = [...(given.resume?.attempts ?? [])];
  }

  /** Restores what the attempts of a resumed run hold. */
  async restore({ contract }: LoopState): Promise<void> {
    const { gate } = this.#given;
    const judge = async ({ reply, finish }: Attempt) => await this.#checks.check(reply, finish);
    const { attempts, lost } = await restoreHeld(this.#attempts, { gate, contract, judge });
    this.#attempts.splice(0, attempts.length, ...attempts);
    this.#lost = lost;
  }

  /** The name of the model that is asked. */
  get model(): string {
    return this.#given.model.name;
  }

  /** Performs one effect. */
  perform(effect: Effect, state: LoopState): Promise<LoopEvent | undefined> {
    switch (effect.kind) {
      case 'ask':
        return this.#call(effect.reason, state);
      case 'judge':
        return this.#judge(effect.reply, state);
      case 'judge-edit':
        return this.#judgeEdit(effect.edit, state);
      case 'approve':
        return this.#approve(effect.approval, state);
      case 'wait':
        return this.#wait(effect.milliseconds, state);
      case 'escalate':
        return this.#escalate(state);
      case 'end':
        return Promise.resolve(undefined);
    }
  }

  /** Waits out a fault. */
  async #wait(milliseconds: number, { fault }: LoopState): Promise<LoopEvent> {
    const { cancel, on } = this.#given;
    this.note({ kind: 'wait-start', milliseconds });
    on?.({ kind: 'fault-met', code: fault ?? '', milliseconds });
    await this.#clock.wait(milliseconds, cancel);
    return { kind: 'waited' };
  }

  /** Sends the request: the task, or the task with what went wrong. */
  async #call(reason: 'first' | 'retry' | 'hint' | 'fault', state: LoopState): Promise<LoopEvent> {
    const { model, cancel, on } = this.#given;
    // A fresh start forgets what went before.
    if (state.reason === 'first') this.#attempts.length = 0;
    const attempt = attemptNumber(state);
    const request = nextRequest(this.#given, this.#attempts, state, this.#clock);
    const { messages, options } = toldRequest(request.messages, this.#given, request.format);
    const previous = this.#attempts.at(-1);
    on?.({
      kind: 'attempt-start',
      attempt: state.calls,
      of: state.limits.total + 1 + state.hints,
      previous: previous && withoutReasoning(previous),
    });
    const format = state.reason === 'first' ? {} : { format: request.format };
    this.note({ kind: 'call-start', attempt, reason, model: model.name, messages, ...(options && { options }), ...format });
    const reply = keptReply(await answered(() => model.ask(messages, options, cancel)));
    const { text, ...rest } = reply;
    this.note({ kind: 'call-end', attempt, reply: text, ...rest });
    return { kind: 'answer', reply, format: request.format };
  }

  /** Judges what came back; a patch is applied to the last document first. */
  async #judge(kept: KeptReply, state: LoopState): Promise<LoopEvent> {
    const { finish, usage, reasoning } = kept;
    const text = saidTo(this.#given.gate, kept);
    // A state that an older version stored has no source.
    const { source = null, format, reason } = state;
    const read: PatchRead = format === 'patch' ? this.#patches.read(text, source, finish) : { document: text, changes: [] };
    const { document } = read;
    const extra = { finish, ...(usage && { usage }), ...(reasoning && { reasoning: reasoning.text }) };
    const isCallText = text === kept.text;
    if (document === undefined) return this.#settle({ reply: text, verdict: read.verdict, reason, extra }, state, isCallText);
    const checked = await this.#checks.check(document, finish);
    const verdict = document === text ? checked : ofPatched(checked, read.changes);
    return this.#settle({ reply: text, verdict, reason, extra, document, inPatch: read.changes }, state, isCallText);
  }

  /** Looks at what a person wrote: if it is what was held, it is an approval; anything else is judged. */
  async #judgeEdit(edit: Edit, state: LoopState): Promise<LoopEvent> {
    // Text that can be read in two ways is not taken as what was held: it is judged.
    const data = 'value' in edit ? edit.value : documentIn(edit.text);
    const same = data === undefined ? undefined : heldAsEdited(this.#given.gate, this.#approvable(), data);
    if (same !== undefined && !(await this.#isTwofold(same))) return await this.#accept(same, this.#writtenOut(same), state);
    const text = editText(this.#given.gate, edit);
    const verdict = await this.#checks.check(text);
    const again = sameAgain(verdict, this.#given.gate, this.#approvable());
    if (again !== undefined && !(await this.#isTwofold(again))) return await this.#accept(again, this.#writtenOut(again), state);
    return this.#settle({ reply: text, verdict, reason: 'edit', extra: {}, document: text }, state);
  }

  /** Accepts what was held, unaltered, if it is what the person agreed to, and if that is all it needs. */
  async #approve(approval: Approval, state: LoopState): Promise<LoopEvent> {
    const found = heldByDigest(this.#given.gate, this.#approvable(), approval.digest);
    if (found === undefined) return { kind: 'mismatch' };
    const { verdict } = found;
    if (this.#lacks(found, approval) !== undefined) return { kind: 'undecided', hold: verdict.reason };
    if (!(await this.#isTwofold(found))) return await this.#accept(found, approval, state);
    const released = forApproval(verdict, found.value as Json);
    return this.#settle({ reply: this.#replyOf(verdict), verdict: released, reason: 'approve', extra: {} }, state);
  }

  /** What is missing from a consent: an approval releases no doubt, and releasing a doubt approves nothing. */
  #lacks({ verdict }: FoundValue, { codes }: Pick<Approval, 'codes'>): string | undefined {
    const doubt = doubtIn(this.#given.gate, verdict, '');
    if (doubt === undefined) return codes === undefined ? undefined : 'It waits for an approval: decide `approve`.';
    const unnamed = codes === undefined ? doubt.codes : unnamedCodes(doubt, codes, 'The decision `release`');
    if (codes !== undefined && unnamed.length === 0) return undefined;
    return `It is in doubt: decide \`release\`, with \`codes\` that name ${unnamed.join(', ')}.`;
  }

  /** Whether a value is in doubt and needs an approval too; one that is not what the verdict holds is judged to know that. */
  async #isTwofold({ value, verdict }: FoundValue): Promise<boolean> {
    if (verdict.reason === 'approval') return false;
    if (value === verdict.held) return wantsApproval(verdict);
    return wantsApproval(await this.#checks.check(editText(this.#given.gate, { value: value as Json })));
  }

  /** The consent of somebody who wrote out what is held: their own words are in no doubt. */
  #writtenOut({ verdict, digest }: FoundValue): Approval {
    const { codes } = doubtIn(this.#given.gate, verdict, '') ?? {};
    return codes === undefined ? { digest } : { digest, codes };
  }

  #replyOf(verdict: Verdict): string {
    return this.#attempts.find((attempt) => attempt.verdict === verdict)?.reply ?? '';
  }

  /** A person overrules a doubt, never the world: the checks run again on what they agreed to. */
  async #accept(found: FoundValue, approval: Approval, state: LoopState): Promise<LoopEvent> {
    const { gate } = this.#given;
    if (isOtherDocument(gate, found)) return await this.#acceptOther(found, approval, state);
    const findings = await this.#checks.recheck(found.value as Value);
    if (findings.some(({ severity }) => severity === 'error')) {
      const { changes, dropped } = found.verdict;
      const verdict: Verdict = { status: 'fail', findings, changes, dropped };
      return this.#settle({ reply: this.#replyOf(found.verdict), verdict, reason: 'approve', extra: {} }, state);
    }
    // A check is the host's own code and may have altered the value it was given.
    if (approvalDigest(gate, found.value) !== found.digest) return { kind: 'mismatch' };
    this.#approved = found;
    return { kind: 'approved', approval };
  }

  /**
   * A person overrules a doubt, never the contract: the other documents in a reply are as the model wrote them and may not meet
   * it.
   */
  async #acceptOther(found: FoundValue, approval: Approval, state: LoopState): Promise<LoopEvent> {
    const text = editText(this.#given.gate, { value: found.value as Json });
    const verdict = await this.#checks.check(text);
    if (verdict.status !== 'pass') return this.#settle({ reply: text, verdict, reason: 'approve', extra: {} }, state);
    this.#approved = { ...found, value: verdict.value };
    return { kind: 'approved', approval };
  }

  /** Attempts that a person may approve, if they hold something. */
  #approvable(): readonly Attempt[] {
    return this.#attempts.filter(({ verdict }) => !this.#lost.has(verdict));
  }

  /** Keeps an attempt, and says what its verdict means for the run. */
  #settle({ reply, verdict, reason, extra, document, inPatch = [] }: Judged, state: LoopState, isCallText = false): LoopEvent {
    const attempt: Attempt = { number: attemptNumber(state), reason, reply, verdict, ...extra };
    this.#attempts.push(attempt);
    this.note({ kind: 'verdict-reached', attempt: attempt.number, reason, verdict, ...(isCallText ? {} : { reply }) });
    this.#given.on?.({ kind: 'verdict-reached', attempt: withoutReasoning(attempt) });
    if (verdict.status === 'pass') return { kind: 'passed' };
    const fault = contractFault(verdict);
    if (fault !== undefined) throw fault;
    const hold = verdict.status === 'hold' ? { hold: verdict.reason } : {};
    // A patch that can't be applied leaves the document as it was.
    const value = document === undefined ? {} : { value: documentIn(document, extra.finish) ?? null };
    const isSource = document !== undefined && inPatch.length === 0 && this.#isPatchable(document, verdict, extra.finish);
    const source = isSource ? { source: document } : {};
    return { kind: 'refused', group: groupOf(verdict), digest: attemptDigest(reply, verdict), ...hold, ...value, ...source };
  }

  /**
   * Whether the next request may ask for a patch. No patch can mend how a reply was written, and the paths in findings about tool
   * calls are not those of the text. All else that was altered or doubted is so again when the patched text is judged.
   */
  #isPatchable(document: string, { findings }: Verdict, finish: Attempt['finish']): boolean {
    if (this.#given.gate.kind === 'tool-calls' || findings.some(({ code }) => groupOfCode(code) === 'syntax')) return false;
    return isStrictIn(document, finish);
  }

  /** Asks a person, if there is one. */
  async #escalate(state: LoopState): Promise<LoopEvent | undefined> {
    const reason = state.escalation ?? 'exhausted';
    this.#given.on?.({ kind: 'escalation-start', reason });
    const held = this.#held();
    const attempts = this.#attempts.map(withoutReasoning);
    const decision = await this.#given.escalate?.({ reason, attempts, state, ...(held && { held }) });
    if (decision === undefined || decision === 'later') return undefined;
    checkDecision(decision);
    this.#checkConsent(decision);
    this.note({ kind: 'decision-made', decision });
    return { kind: 'decision', decision };
  }

  /** The wrong kind of consent is a mistake in the code that asks: it would give the same answer again and again. */
  #checkConsent(decision: Decision): void {
    if (decision.kind !== 'approve' && decision.kind !== 'release') return;
    const found = heldByDigest(this.#given.gate, this.#approvable(), decision.digest);
    const lack = found && this.#lacks(found, decision.kind === 'release' ? decision : {});
    if (lack !== undefined) throw new TypeError(`The decision \`${decision.kind}\` is not enough for what is held. ${lack}`);
  }

  #held() {
    const held = this.#approvable().findLast(({ verdict }) => verdict.status === 'hold');
    return held && heldIn(this.#given.gate, held.verdict as Verdict<Value>, held.reply);
  }

  /** What a fault means for the run. */
  fault(fault: Fault, state: LoopState): LoopEvent {
    const { cancel } = this.#given;
    const { code, message, detail } = fault;
    this.#fault = fault;
    this.note({ kind: 'fault-met', attempt: attemptNumber(state), code, message, detail });
    if (cancel?.aborted || code === 'fault.cancelled') return { kind: 'cancel' };
    const isPassing = fault.isPassing && state.phase === 'asking';
    return { kind: 'fault', code, isPassing, retryAfter: detail.retryAfter ?? 0, chance: this.#clock.random() };
  }

  /** How it ended. */
  outcome(state: LoopState): Outcome<Value> {
    const held = this.#held();
    const outcome = outcomeOf<Value>(state, {
      attempts: this.#attempts,
      fault: this.#fault,
      approved: this.#approved,
      held,
      hasPerson: this.#given.escalate !== undefined,
    });
    this.note({ kind: 'run-end', status: outcome.status, usage: outcome.usage });
    this.#given.on?.({ kind: 'run-end', status: outcome.status });
    return outcome;
  }
}

/** Whether a found value is not what its verdict holds, but another document of the same reply. */
function isOtherDocument({ kind }: Pick<Gate, 'kind'>, { value, verdict }: FoundValue): boolean {
  return kind === 'document' && verdict.held !== value;
}

/** Offsets into a patched document mean nothing in the patch, which is all that the model wrote; what was altered there counts. */
function ofPatched(verdict: Verdict, inPatch: readonly Change[]): Verdict {
  const findings = verdict.findings.map(({ at: _, ...finding }) => finding);
  return { ...verdict, findings, changes: [...inPatch, ...verdict.changes.map(({ at: _, ...change }) => change)] };
}

/** An attempt as people other than developers may see it. */
function withoutReasoning({ reasoning: _, ...attempt }: Attempt): Attempt {
  return attempt;
}
