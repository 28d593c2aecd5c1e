import { stageEntry } from '../../codes/stage-entry.ts';
import { type Change, type FieldEvidence, type Finding, type GradedChange, readValue, type Verdict } from '../../model/index.ts';
import { agreementsWith } from './agreements-with.ts';

interface EvidenceGiven {
  readonly earlier?: readonly unknown[];
}

/** Returns a verdict's evidence about each place of its value: changes, grounds, fields left null, and whether earlier attempts agree. */
export function evidenceOf(verdict: Verdict<unknown>, { earlier = [] }: EvidenceGiven = {}): readonly FieldEvidence[] {
  const places = new Places();
  for (const item of verdict.changes) {
    if (isUngrounded(item)) places.add(item.path, missed(item));
    else places.change(item.path, { code: item.code, grade: item.safety });
  }
  for (const { path, findings } of verdict.dropped)
    for (const { code } of findings) places.change(path, { code, grade: 'dropped' });
  for (const { path, similarity } of verdict.grounds ?? []) places.add(path, { grounded: true, similarity });
  for (const finding of verdict.findings) if (isUngrounded(finding)) places.add(finding.path, missed(finding));
  for (const path of verdict.abstained ?? []) places.add(path, { abstained: true });
  const value = readValue(verdict);
  if (value !== undefined) for (const [path, agreement] of agreementsWith(value, earlier)) places.add(path, { agreement });
  return places.all();
}

function isUngrounded({ code }: Change | Finding): boolean {
  return stageEntry(code).isUngrounded === true;
}

function missed({ args }: Change | Finding): Pick<FieldEvidence, 'grounded' | 'similarity'> {
  const similarity = args?.similarity;
  return { grounded: false, ...(typeof similarity === 'number' && { similarity }) };
}

// Evidence that is being gathered. A reply may have a million changes at one place, so the list grows in place.
type Draft = Omit<FieldEvidence, 'changes'> & { readonly changes?: GradedChange[] };

class Places {
  readonly #known = new Map<string, Draft>();

  add(path: string, more: Omit<Draft, 'path'>): void {
    this.#known.set(path, { path, ...this.#known.get(path), ...more });
  }

  change(path: string, change: GradedChange): void {
    const listed = this.#known.get(path)?.changes;
    if (listed === undefined) this.add(path, { changes: [change] });
    else listed.push(change);
  }

  all(): readonly FieldEvidence[] {
    return [...this.#known.values()];
  }
}
