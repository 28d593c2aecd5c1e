import { canonicalJson, canonicalSent } from '../lib/canonical-json.ts';
import { Fault, type Gate, type Hold, type Json, type Verdict } from '../model/index.ts';
import type { Attempt } from './attempt.ts';
import { contractDigest } from './contract-digest.ts';
import { readingsIn } from './hold-doubt.ts';

interface Restored {
  readonly attempts: readonly Attempt[];
  // Holds whose values could not be restored. The stored stand-ins must not be approved.
  readonly lost: ReadonlySet<Verdict>;
}

// Restores the values that stored attempts hold. A validator may return values that JSON cannot represent, such as a Date, which comes back as a
// string. The stored reply is therefore judged again, and the digest tells whether the result is the one that a person approved. This also
// happens if another contract held it. If the contract is plain data, a value held under it is used as stored. `contract` is the digest of
// the contract that judged the attempts, or null if it is unknown.
export async function restoreHeld(
  attempts: readonly Attempt[],
  gate: Pick<Gate<never>, 'contract'>,
  contract: string | null,
  judge: (attempt: Attempt) => Promise<Verdict>,
): Promise<Restored> {
  if (contract !== null && contract === contractDigest(gate) && givesJson(gate)) return { attempts, lost: new Set() };
  const lost = new Set<Verdict>();
  const restored: Attempt[] = [];
  for (const attempt of attempts) {
    const { verdict } = attempt;
    const again = verdict.status === 'hold' ? await heldAgain(attempt, gate, judge) : undefined;
    if (verdict.status === 'hold' && again === undefined) lost.add(verdict);
    restored.push(again === undefined ? attempt : { ...attempt, verdict: again });
  }
  return { attempts: restored, lost };
}

function givesJson({ contract }: Pick<Gate, 'contract'>): boolean {
  return contract !== undefined && canonicalJson({ ...contract, checks: null }) !== undefined;
}

async function heldAgain(
  attempt: Attempt,
  gate: Pick<Gate<never>, 'contract'>,
  judge: (attempt: Attempt) => Promise<Verdict>,
): Promise<Hold | undefined> {
  try {
    const again = await judge(attempt);
    return again.status === 'hold' ? releasedAgain(again, attempt, gate) : undefined;
  } catch (problem) {
    // A validator that is down can't tell what the value was.
    if (problem instanceof Fault) return undefined;
    throw problem;
  }
}

// Keeps a released doubt released if it is the same and leads to the same value. The approval is still open.
function releasedAgain(again: Hold, { reason, verdict }: Attempt, gate: Pick<Gate<never>, 'contract'>): Hold {
  if (reason !== 'approve' || verdict.status !== 'hold' || again.reason === 'approval') return again;
  const known = new Set(doubtsIn(verdict));
  const stored = canonicalSent(verdict.held);
  const value = (readingsIn(gate, again) as readonly Json[]).find((one) => canonicalSent(one) === stored);
  const isSame = stored !== undefined && value !== undefined && doubtsIn(again).every((code) => known.has(code));
  return isSame ? forApproval(again, value) : again;
}

function doubtsIn({ changes }: Verdict): readonly string[] {
  return changes.filter(({ safety }) => safety === 'unsafe').map(({ code }) => code);
}

export function forApproval({ alternatives: _, ...hold }: Hold, value: Json): Hold {
  return { ...hold, reason: 'approval', held: value };
}
