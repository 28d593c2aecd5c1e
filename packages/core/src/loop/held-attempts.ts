import { canonicalJson, canonicalSent } from '../lib/canonical-json.ts';
import type { Gate, Hold, Verdict } from '../model/index.ts';
import { approvalDigest, type HeldValue, heldIn } from './approval.ts';
import type { Attempt } from './attempt.ts';
import { readingsIn } from './hold-doubt.ts';
import { restoreHeld } from './restore-held.ts';

export interface FoundValue {
  readonly value: unknown;
  readonly verdict: Hold;
  readonly digest: string;
}

export class HeldAttempts<Value> {
  readonly all: Attempt[];
  readonly #gate: Gate<Value>;
  // Holds whose values could not be restored, so that nobody may approve them.
  #lost: ReadonlySet<Verdict> = new Set();

  constructor(gate: Gate<Value>, attempts: readonly Attempt[]) {
    this.all = [...attempts];
    this.#gate = gate;
  }

  // Restores the values that a resumed run's attempts hold. `contract` is the digest of the contract that judged them.
  async restore(contract: string | null, judge: (attempt: Attempt) => Promise<Verdict>): Promise<void> {
    const { attempts, lost } = await restoreHeld(this.all, this.#gate, contract, judge);
    attempts.forEach((attempt, at) => {
      this.all[at] = attempt;
    });
    this.#lost = lost;
  }

  replyOf(verdict: Verdict): string {
    return this.all.find((attempt) => attempt.verdict === verdict)?.reply ?? '';
  }

  newest(): HeldValue<Value> | undefined {
    const held = this.#approvable().findLast(({ verdict }) => verdict.status === 'hold');
    return held && heldIn(this.#gate, held.verdict as Verdict<Value>, held.reply);
  }

  byDigest(digest: string): FoundValue | undefined {
    const found = this.#values().find(({ value }) => approvalDigest(this.#gate, value) === digest);
    return found && { ...found, digest };
  }

  asEdited(edited: unknown): FoundValue | undefined {
    const text = canonicalJson(edited);
    const found = text === undefined ? undefined : this.#values().find(({ value }) => canonicalSent(value) === text);
    const digest = found && approvalDigest(this.#gate, found.value);
    return found && digest !== undefined ? { ...found, digest } : undefined;
  }

  repeatedIn(verdict: Verdict): FoundValue | undefined {
    if (verdict.status !== 'hold' || verdict.reason !== 'approval') return undefined;
    const digest = approvalDigest(this.#gate, verdict.held);
    return digest === undefined ? undefined : this.byDigest(digest);
  }

  #approvable(): readonly Attempt[] {
    return this.all.filter(({ verdict }) => !this.#lost.has(verdict));
  }

  #values(): readonly Omit<FoundValue, 'digest'>[] {
    return this.#approvable()
      .toReversed()
      .flatMap(({ verdict }) => {
        if (verdict.status !== 'hold') return [];
        return readingsIn(this.#gate, verdict).map((value) => ({ value, verdict }));
      });
  }
}
