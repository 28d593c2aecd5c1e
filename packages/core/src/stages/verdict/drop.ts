import { stageEntry } from '../../codes/stage-entry.ts';
import { childPointer, segmentsOf, valueAt } from '../../lib/pointer.ts';
import { type Dropped, type Finding, type Json, type OnFailure, type Policy, setOwn } from '../../model/index.ts';

interface AfterDrops {
  readonly value: Json;
  readonly dropped: readonly Dropped[];
  // What is still wrong with the value; empty if it now fits.
  readonly findings: readonly Finding[];
}

// The most rounds. Each drops what the last one left over, and nested parts need as many rounds as they are deep.
const MOST_ROUNDS = 64;

// Drops failing fields and items as `policy.on` says and checks again, until the value fits or must be rejected. `before` lists what was
// dropped earlier.
export function dropFailing(
  value: Json,
  on: Policy['on'],
  explain: (value: Json) => readonly Finding[],
  before: readonly Dropped[] = [],
): AfterDrops {
  let current = value;
  const dropped: Dropped[] = [];
  const survivors = survivorsIn(value, before);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const findings = explain(current).filter((finding) => finding.severity === 'error');
    const targets = findings.length === 0 ? undefined : targetsOf(findings, on);
    if (targets === undefined)
      return { value: current, dropped, findings: findings.length === 0 ? [] : blame(findings, dropped) };
    for (const [path, why] of targets) {
      dropped.push({ path: originalPath(path, survivors), value: (valueAt(current, path) ?? null) as Json, findings: why });
    }
    current = without(current, [...targets.keys()], survivors);
  }
  return { value: current, dropped, findings: explain(current) };
}

// Returns what to drop for each finding, or undefined if one of them must be rejected.
function targetsOf(findings: readonly Finding[], on: Policy['on']): ReadonlyMap<string, readonly Finding[]> | undefined {
  const targets = new Map<string, readonly Finding[]>();
  for (const finding of findings.filter((one) => !isOnlySummary(one, findings))) {
    const target = dropTarget(finding.path, on);
    if (target === undefined) return undefined;
    targets.set(target, [...(targets.get(target) ?? []), finding]);
  }
  return targets;
}

function isOnlySummary(finding: Finding, all: readonly Finding[]): boolean {
  const { keyword } = stageEntry(finding.code);
  if (keyword !== 'anyOf' && keyword !== 'oneOf') return false;
  return all.some((other) => other.path.startsWith(`${finding.path}/`));
}

// The part that the longest matching pattern names, if that pattern says drop.
function dropTarget(path: string, on: Policy['on']): string | undefined {
  const best = actionAt(path, on);
  if (best?.action !== 'drop') return undefined;
  return segmentsOf(path)
    .slice(0, best.length)
    .reduce((pointer, segment) => childPointer(pointer, segment), '');
}

/** Returns the policy's action for a place, from the longest pattern that matches it, and the pattern's length. */
export function actionAt(path: string, on: Policy['on']): { readonly length: number; readonly action: OnFailure } | undefined {
  const segments = segmentsOf(path);
  let best: { readonly length: number; readonly literal: number; readonly action: OnFailure } | undefined;
  for (const pattern of Object.keys(on)) {
    const parts = segmentsOf(pattern);
    if (parts.length > segments.length || !parts.every((part, i) => part === '*' || part === segments[i])) continue;
    const literal = parts.filter((part) => part !== '*').length;
    const isBetter = best === undefined || parts.length > best.length || (parts.length === best.length && literal > best.literal);
    if (isBetter) best = { length: parts.length, literal, action: on[pattern] as OnFailure };
  }
  return best;
}

export function isSpokenOf(path: string, on: Policy['on']): boolean {
  const segments = segmentsOf(path);
  return Object.keys(on).some((pattern) =>
    segmentsOf(pattern).every((part, i) => i >= segments.length || part === '*' || part === segments[i]),
  );
}

function blame(findings: readonly Finding[], dropped: readonly Dropped[]): readonly Finding[] {
  const isBlamed = findings.some(
    (finding) =>
      stageEntry(finding.code).keyword === 'required' &&
      dropped.some((part) => part.path === childPointer(finding.path, String(finding.args.key ?? ''))),
  );
  if (!isBlamed) return findings;
  return [...findings, { code: 'verdict.dropped-required', severity: 'error', path: findings[0]?.path ?? '', args: {} }];
}

function survivorsIn(value: Json, dropped: readonly Dropped[]): Map<string, readonly number[]> {
  const survivors = new Map<string, readonly number[]>();
  const gone = new Set(dropped.map(({ path }) => path));
  const visit = (part: Json, path: string): void => {
    if (typeof part !== 'object' || part === null) return;
    if (!Array.isArray(part)) {
      for (const [key, inner] of Object.entries(part)) visit(inner, childPointer(path, key));
      return;
    }
    const left: number[] = [];
    for (let index = 0; left.length < part.length; index++) if (!gone.has(childPointer(path, index))) left.push(index);
    survivors.set(path, left);
    for (const [at, inner] of part.entries()) visit(inner, childPointer(path, left[at] as number));
  };
  if (gone.size > 0) visit(value, '');
  return survivors;
}

// Returns the place in the value as received, because indexes shift when items are dropped.
function originalPath(path: string, survivors: ReadonlyMap<string, readonly number[]>): string {
  let original = '';
  for (const segment of segmentsOf(path)) {
    const left = survivors.get(original);
    original = childPointer(original, left === undefined ? segment : String(left[Number(segment)] ?? segment));
  }
  return original;
}

function without(root: Json, paths: readonly string[], survivors: Map<string, readonly number[]>): Json {
  const doomed = new Set(paths);
  const notes = new Map<string, readonly number[]>();
  const copy = (value: Json, path: string): Json => {
    if (Array.isArray(value)) {
      const kept = value.map((item, index) => ({ item, index })).filter(({ index }) => !doomed.has(childPointer(path, index)));
      const original = originalPath(path, survivors);
      const before = survivors.get(original) ?? value.map((_, index) => index);
      notes.set(
        original,
        kept.map(({ index }) => before[index] as number),
      );
      return kept.map(({ item, index }) => copy(item, childPointer(path, index)));
    }
    if (typeof value !== 'object' || value === null) return value;
    const result: Record<string, Json> = {};
    for (const key of Object.keys(value)) {
      if (doomed.has(childPointer(path, key))) continue;
      const inner = copy((value as { readonly [key: string]: Json })[key] as Json, childPointer(path, key));
      setOwn(result, key, inner);
    }
    return result;
  };
  const result = copy(root, '');
  // Only now, so that paths inside this round still refer to the value before it.
  for (const [path, kept] of notes) survivors.set(path, kept);
  return result;
}
