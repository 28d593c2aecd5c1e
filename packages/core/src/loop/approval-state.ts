import type { Change, Gate, Json, Verdict } from '../model/index.ts';
import { approvalDigest } from './approval.ts';
import type { Attempt } from './attempt.ts';
import { documentIn } from './document-in.ts';
import { editText } from './edit-text.ts';
import type { Approval, Decision, EditDecision, LoopEvent } from './event.ts';
import type { FoundValue, HeldAttempts } from './held-attempts.ts';
import { doubtIn, unnamedCodes, wantsApproval } from './hold-doubt.ts';
import type { RunChecks } from './reply-checks.ts';
import { forApproval } from './restore-held.ts';
import type { LoopState } from './state.ts';

export interface Judged {
  readonly reply: string;
  readonly verdict: Verdict;
  readonly reason: Attempt['reason'];
  readonly extra: Partial<Attempt>;
  // The judged document. Missing if none could be made.
  readonly document?: string | undefined;
  // The changes made to the patch that made it. Verdicts on later documents would not include them.
  readonly inPatch?: readonly Change[];
}

export class ApprovalState<Value> {
  accepted: FoundValue | undefined;
  readonly #gate: Gate<Value>;
  readonly #attempts: HeldAttempts<Value>;
  readonly #checks: RunChecks<Value>;
  readonly #settle: (judged: Judged, state: LoopState) => LoopEvent;

  constructor(
    gate: Gate<Value>,
    attempts: HeldAttempts<Value>,
    checks: RunChecks<Value>,
    settle: (judged: Judged, state: LoopState) => LoopEvent,
  ) {
    this.#gate = gate;
    this.#attempts = attempts;
    this.#checks = checks;
    this.#settle = settle;
  }

  // Throws for the wrong kind of consent. It is a mistake in the calling code, which would give the same answer again and again.
  check(decision: Decision): void {
    if (decision.kind !== 'approve' && decision.kind !== 'release') return;
    const found = this.#attempts.byDigest(decision.digest);
    const lack = found && this.#lackOf(found, decision.kind === 'release' ? decision : {});
    if (lack !== undefined) throw new TypeError(`The decision \`${decision.kind}\` is not enough for what is held. ${lack}`);
  }

  async judgeEdit(edit: EditDecision, state: LoopState): Promise<LoopEvent> {
    // Text that can be read in two ways is not taken as what was held: it is judged.
    const data = 'value' in edit ? edit.value : documentIn(edit.text);
    const same = data === undefined ? undefined : this.#attempts.asEdited(data);
    if (same !== undefined && !(await this.#isTwofold(same))) return await this.#accept(same, this.#writtenOut(same), state);
    const text = editText(this.#gate, edit);
    const verdict = await this.#checks.check(text);
    const again = this.#attempts.repeatedIn(verdict);
    if (again !== undefined && !(await this.#isTwofold(again))) return await this.#accept(again, this.#writtenOut(again), state);
    return this.#settle({ reply: text, verdict, reason: 'edit', extra: {}, document: text }, state);
  }

  // Accepts the held value unchanged, if it is the one that the person approved and needs nothing else.
  async approve(approval: Approval, state: LoopState): Promise<LoopEvent> {
    const found = this.#attempts.byDigest(approval.digest);
    if (found === undefined) return { kind: 'mismatch' };
    const { verdict } = found;
    if (this.#lackOf(found, approval) !== undefined) return { kind: 'undecided', hold: verdict.reason };
    if (!(await this.#isTwofold(found))) return await this.#accept(found, approval, state);
    const released = forApproval(verdict, found.value as Json);
    return this.#settle({ reply: this.#attempts.replyOf(verdict), verdict: released, reason: 'approve', extra: {} }, state);
  }

  // Whether a value is in doubt and also needs an approval. A value other than the held one is judged to find out.
  async #isTwofold({ value, verdict }: FoundValue): Promise<boolean> {
    if (verdict.reason === 'approval') return false;
    if (value === verdict.held) return wantsApproval(verdict);
    return wantsApproval(await this.#checks.check(editText(this.#gate, { value: value as Json })));
  }

  async #accept(found: FoundValue, approval: Approval, state: LoopState): Promise<LoopEvent> {
    if (isUnjudged(this.#gate, found)) return await this.#acceptOther(found, approval, state);
    const findings = await this.#checks.recheck(found.value as Value);
    if (findings.some(({ severity }) => severity === 'error')) {
      const { changes, dropped } = found.verdict;
      const verdict: Verdict = { status: 'fail', findings, changes, dropped };
      return this.#settle({ reply: this.#attempts.replyOf(found.verdict), verdict, reason: 'approve', extra: {} }, state);
    }
    // A check is the host's own code and may have altered the value it was given.
    if (approvalDigest(this.#gate, found.value) !== found.digest) return { kind: 'mismatch' };
    this.accepted = found;
    return { kind: 'approved', approval };
  }

  async #acceptOther(found: FoundValue, approval: Approval, state: LoopState): Promise<LoopEvent> {
    const text = editText(this.#gate, { value: found.value as Json });
    const verdict = await this.#checks.check(text);
    if (verdict.status !== 'pass') return this.#settle({ reply: text, verdict, reason: 'approve', extra: {} }, state);
    this.accepted = { ...found, value: verdict.value };
    return { kind: 'approved', approval };
  }

  #lackOf({ verdict }: FoundValue, { codes }: Pick<Approval, 'codes'>): string | undefined {
    const doubt = doubtIn(this.#gate, verdict, '');
    if (doubt === undefined) return codes === undefined ? undefined : 'It waits for an approval: decide `approve`.';
    const unnamed = codes === undefined ? doubt.codes : unnamedCodes(doubt, codes, 'The decision `release`');
    if (codes !== undefined && unnamed.length === 0) return undefined;
    return `It is in doubt: decide \`release\`, with \`codes\` that name ${unnamed.join(', ')}.`;
  }

  #writtenOut({ verdict, digest }: FoundValue): Approval {
    const { codes } = doubtIn(this.#gate, verdict, '') ?? {};
    return codes === undefined ? { digest } : { digest, codes };
  }
}

// Whether nobody has judged a found value: it is another document or reading of the same reply, not what its verdict holds.
function isUnjudged({ kind }: Pick<Gate, 'kind'>, { value, verdict: { held, alternatives = [] } }: FoundValue): boolean {
  return held !== value && (kind === 'document' || !alternatives.some((other) => other === value));
}
