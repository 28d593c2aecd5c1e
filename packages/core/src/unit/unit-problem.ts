import { type Code, stageOf } from '../codes/code.ts';
import { usualWording } from '../kinds/usual-wording.ts';
import type { Wording } from '../kinds/wording-of.ts';
import { known } from '../lib/known.ts';
import { segmentsOf } from '../lib/pointer.ts';
import type { Span } from '../lib/span.ts';
import type { Change, Finding, Json, Verdict } from '../model/index.ts';
import { UNIT_FAULTS, type UnitFault } from './unit-faults.ts';

/** A reason why a unit did not pass, worded for people and programs. */
export interface UnitProblem {
  readonly code: string;
  readonly stage: string;
  readonly level: 'error' | 'warning';
  readonly path: string;
  /** The rule of the contract that was broken; null if it was not a rule. */
  readonly rule: string | null;
  readonly message: string;
  readonly help: string;
  /** The finding's data: found, expected, and so on. */
  readonly args: { readonly [name: string]: Json };
  /** The code of its cause, if it is only a consequence. */
  readonly causedBy?: string;
  /** The place in the reply, if it is known. */
  readonly span?: Span;
  /** Words near the place in any form of a call, nearest first. */
  readonly words?: readonly string[];
}

/** A contract's settings for weighing findings. */
export interface Weights {
  /** The unsafe changes that are accepted. */
  readonly allow: ReadonlySet<Code>;
  /** Whether warnings stop a unit too. */
  readonly strict: boolean;
}

/**
 * Returns the reasons why a verdict is not a pass: its findings or, failing that, the unsafe changes that were not accepted. Findings that
 * a person must approve follow.
 */
export function unitProblems(
  verdict: Verdict,
  { allow, strict }: Weights,
  words: Wording = usualWording,
): readonly UnitProblem[] {
  const { causesFirst, needsApproval } = words;
  const fromEach = (finding: Finding) => fromFinding(finding, words);
  // What stops a unit is an error, whatever it is elsewhere.
  if (verdict.status === 'fail' && strict) return verdict.findings.map((finding) => ({ ...fromEach(finding), level: 'error' }));
  if (verdict.status !== 'hold') return verdict.findings.map(fromEach);
  const unsafe = verdict.changes.filter((change) => change.safety === 'unsafe' && !allow.has(change.code));
  const approvals = verdict.findings.filter(needsApproval);
  const others = verdict.findings.filter((finding) => !needsApproval(finding));
  return [...causesFirst(unsafe).map((change) => fromChange(change, words)), ...approvals.map(fromEach), ...others.map(fromEach)];
}

/** Returns the trouble for a fault in the line itself. `detail` is the message of our own error. */
export function fromFault(code: UnitFault, detail = ''): UnitProblem {
  const { message, help } = UNIT_FAULTS[code];
  return {
    code,
    stage: 'unit',
    level: 'error',
    path: '',
    rule: null,
    message: detail === '' ? message : `${message} (${detail})`,
    help,
    args: detail === '' ? {} : { detail },
  };
}

function fromFinding(finding: Finding, words: Wording): UnitProblem {
  const rule = finding.args.rule;
  return {
    ...worded(finding, words),
    level: finding.severity,
    rule: typeof rule === 'string' ? rule : null,
    ...known({ causedBy: finding.causedBy, span: spanOf(finding, 1) }),
  };
}

function fromChange(change: Change, words: Wording): UnitProblem {
  const length = typeof change.before === 'string' ? change.before.length : 1;
  return {
    ...worded(change, words),
    level: 'warning',
    rule: null,
    ...known({ span: spanOf(change, length) }),
  };
}

function spanOf({ at }: Finding | Change, length: number): Span | undefined {
  return at === undefined ? undefined : { start: at, end: at + length };
}

function worded(item: Finding | Change, { messageOf, helpOf }: Wording) {
  const told = {
    code: item.code,
    stage: stageOf(item.code),
    path: item.path,
    message: messageOf(item),
    help: helpOf(item),
    args: item.args ?? {},
  };
  return item.path.startsWith('/calls/') ? { ...told, words: wordsOf(item) } : told;
}

function wordsOf({ path, args }: Finding | Change): readonly string[] {
  const [argument] = segmentsOf(path).slice(ARGUMENT);
  const names = [argument, args?.argument, args?.tool].filter((word) => typeof word === 'string');
  return names.filter(({ length }) => length <= LONGEST_WORD);
}

// Longer names don't help to find a place.
const LONGEST_WORD = 80;

// Which segment of `/calls/0/arguments/city` is the argument.
const ARGUMENT = 3;
