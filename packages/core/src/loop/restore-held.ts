import { canonicalJson } from '../lib/canonical-json.ts';
import { Fault } from '../model/fault.ts';
import type { Gate } from '../model/gate.ts';
import type { Hold, Verdict } from '../model/verdict.ts';
import type { Attempt } from './attempt.ts';
import { contractDigest } from './contract-digest.ts';

/** Stored attempts, as far as their values are again what the gate gave. */
export interface Restored {
  readonly attempts: readonly Attempt[];
  /** Holds whose values could not be restored: what was stored in their place must not be approved. */
  readonly lost: ReadonlySet<Verdict>;
}

/** What stored attempts are held against. */
export interface Restoring {
  readonly gate: Pick<Gate, 'contract'>;
  /** The digest of the contract that judged all of them; null where that is not known. */
  readonly contract: string | null;
  readonly judge: (attempt: Attempt) => Promise<Verdict>;
}

/**
 * Brings back what stored attempts hold. A validator may give what JSON can't hold, such as a Date, which comes back as a text:
 * so the stored reply is judged once more, and the digest tells whether a person agreed to what that gives. The same is done where
 * another contract held it. What this contract held is taken as it was stored where it is plain data, which gives JSON alone.
 */
export async function restoreHeld(attempts: readonly Attempt[], { gate, contract, judge }: Restoring): Promise<Restored> {
  if (contract !== null && contract === contractDigest(gate) && givesJson(gate)) return { attempts, lost: new Set() };
  const lost = new Set<Verdict>();
  const restored: Attempt[] = [];
  for (const attempt of attempts) {
    const { verdict } = attempt;
    const again = verdict.status === 'hold' ? await heldAgain(attempt, judge) : undefined;
    if (verdict.status === 'hold' && again === undefined) lost.add(verdict);
    restored.push(again === undefined ? attempt : { ...attempt, verdict: again });
  }
  return { attempts: restored, lost };
}

/** Whether nothing in a contract but its checks is code. */
function givesJson({ contract }: Pick<Gate, 'contract'>): boolean {
  return contract !== undefined && canonicalJson({ ...contract, checks: null }) !== undefined;
}

async function heldAgain(attempt: Attempt, judge: (attempt: Attempt) => Promise<Verdict>): Promise<Hold | undefined> {
  try {
    const again = await judge(attempt);
    return again.status === 'hold' ? again : undefined;
  } catch (problem) {
    // A validator that is down can't tell what the value was.
    if (problem instanceof Fault) return undefined;
    throw problem;
  }
}
