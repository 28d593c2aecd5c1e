import type { Code } from '../codes/code.ts';
import { entryOf, usualWording, wordingFor } from '../kinds/usual-wording.ts';
import { jsonEqual } from '../lib/json-equal.ts';
import { segmentsOf, valueAt } from '../lib/pointer.ts';
import type { Change, Gate, Hold, HoldReason, Json, PolicyInput, Verdict } from '../model/index.ts';

/** The doubt about a held reply, with everything a person needs to settle it. */
export interface HoldDoubt<Value = Json> {
  readonly reason: Exclude<HoldReason, 'approval'>;
  /** The codes of the changes that put it in doubt. A release must name all of them. */
  readonly codes: readonly Code[];
  /** The possible values of the reply. The first is the held one, which a release accepts. */
  readonly readings: readonly Value[];
  /** What was there and how it was read, place by place. */
  readonly changes: readonly Change[];
  /** The model's text. */
  readonly raw: string;
  /** The reasons for the doubt, in sentences for a person. They quote the model, so escape them with `visible` in a terminal. */
  readonly why: readonly string[];
  /** Whether the policy also requires a person's approval. Releasing a doubt does not approve the value. */
  readonly needsApproval: boolean;
}

type Contracted = Pick<Gate, 'contract' | 'codes'>;

/** Returns the doubt about a reply, or undefined if there is none, as in a reply held for approval only. */
export function doubtIn<Value>(gate: Contracted, verdict: Verdict<Value>, raw: string): HoldDoubt<Value> | undefined {
  return verdict.status === 'hold' && verdict.reason !== 'approval' ? doubtOf(gate, verdict, raw) : undefined;
}

// Returns the released doubt about a reply that waits for approval, because the approver has not seen it yet.
export function releasedIn<Value>(gate: Contracted, hold: Hold<Value>, raw: string): HoldDoubt<Value> | undefined {
  if (hold.reason !== 'approval') return undefined;
  const doubt = doubtOf(gate, hold, raw);
  return doubt.codes.length === 0 ? undefined : doubt;
}

export function readingsIn<Value>(gate: Contracted, hold: Hold<Value>): readonly Value[] {
  return hold.reason === 'approval' ? [hold.held, ...(hold.alternatives ?? [])] : readingsOf(hold, doubtedChanges(gate, hold));
}

function doubtOf<Value>(gate: Contracted, hold: Hold<Value>, raw: string): HoldDoubt<Value> {
  const changes = doubtedChanges(gate, hold);
  return {
    reason: hold.reason === 'several' ? 'several' : 'doubt',
    codes: [...new Set(changes.map(({ code }) => code))],
    readings: readingsOf(hold, changes),
    changes,
    raw,
    why: changes.map(wordingFor(gate).messageOf),
    needsApproval: wantsApproval(hold),
  };
}

/** Whether the policy requires a person's approval for a held verdict, whatever else it is held for. */
export function wantsApproval({ findings }: Verdict<unknown>): boolean {
  return findings.some(usualWording.needsApproval);
}

/**
 * Returns the doubt's codes that an answer leaves out. If none are left out, the answer releases the doubt. Throws a TypeError if the
 * answer is not a list of codes, because a plain yes does not say what it agrees to.
 */
export function unnamedCodes({ codes }: Pick<HoldDoubt<unknown>, 'codes'>, answer: unknown, asked: string): readonly string[] {
  if (!Array.isArray(answer) || !answer.every((code) => typeof code === 'string'))
    throw new TypeError(`${asked} must name the codes of the doubt that it releases, as a list: ${named(codes)}.`);
  // A doubt that has no code, which only a gate made by hand can have, has no name to release it by.
  if (codes.length === 0) return ['a code'];
  return codes.filter((code) => !answer.includes(code));
}

function named(codes: readonly string[]): string {
  return codes.length === 0 ? '[…]' : `[${codes.map((code) => `'${code}'`).join(', ')}]`;
}

function doubtedChanges({ contract = {} }: Contracted, { changes }: Hold<unknown>): readonly Change[] {
  const { policy } = contract as { readonly policy?: PolicyInput };
  const allowed = new Set<string>(policy?.allow ?? []);
  return changes.filter(({ safety, code }) => safety === 'unsafe' && !allowed.has(code));
}

// The most readings offered, because a person can choose between a few but not between dozens. All changes are listed anyway.
const MOST_READINGS = 4;

function readingsOf<Value>(hold: Hold<Value>, changes: readonly Change[]): readonly Value[] {
  const { held, alternatives = [], dropped } = hold;
  // If parts were left out, places in the value are not those of the reply.
  const repeats = dropped.length > 0 ? [] : changes.filter(({ code }) => entryOf(code)?.repeatsKey === true);
  const readings: Value[] = [held];
  for (const other of [...alternatives, ...repeats.slice(0, MOST_READINGS).flatMap((change) => asBefore(hold, change))]) {
    if (readings.length < MOST_READINGS && !readings.some((known) => jsonEqual(known, other))) readings.push(other);
  }
  return readings;
}

function asBefore<Value>({ held, changes }: Hold<Value>, { path, before, after }: Change): readonly Value[] {
  const now = valueAt(held, path);
  const isThere =
    jsonEqual(now, after) ||
    changes.some((other) => other.path === path && jsonEqual(other.before, after) && jsonEqual(other.after, now));
  return isThere ? [withAt(held, segmentsOf(path), before) as Value] : [];
}

function withAt(value: unknown, [key, ...rest]: readonly string[], part: Json): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return part;
  if (Array.isArray(value)) return value.with(Number(key), withAt(value[Number(key)], rest, part));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, name === key ? withAt(one, rest, part) : one]));
}
