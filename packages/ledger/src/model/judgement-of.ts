import type { Change, Dropped, Finding, Verdict } from '@tamis/core';
import type { AttemptCode, Judgement } from './attempt.ts';

// Longer places are truncated, because they only serve to tell mistakes apart.
const LONGEST = 200;

/**
 * Converts a verdict to its stored form. `value` is the JSON text of the passed or held value. If it is absent, the text is generated from
 * the value, which turns `2.0` into `2`.
 */
export function judgementOf(verdict: Verdict, value?: string): Judgement {
  const { status, findings, changes, dropped, abstained, grounds } = verdict;
  const hold = verdict.status === 'hold' ? holdPart(verdict) : {};
  const text = value ?? valueText(verdict);
  return {
    status,
    codes: [
      ...findings.map(findingCode),
      ...changes.map(changeCode),
      ...dropped.flatMap(droppedCodes),
      ...(abstained ?? []).map(abstainedCode),
    ],
    record: JSON.stringify({ findings, changes, dropped, ...hold, ...(abstained && { abstained }), ...(grounds && { grounds }) }),
    ...(text === undefined ? {} : { value: text }),
  };
}

function holdPart({ reason, alternatives, undecided }: Extract<Verdict, { status: 'hold' }>): object {
  return { reason, ...(alternatives === undefined ? {} : { alternatives }), ...(undecided === undefined ? {} : { undecided }) };
}

function valueText(verdict: Verdict): string | undefined {
  if (verdict.status === 'fail') return undefined;
  return JSON.stringify(verdict.status === 'pass' ? verdict.value : verdict.held);
}

/** The code of a finding, with the rule and place it concerns. */
export function findingCode({ code, severity, args, path }: Pick<Finding, 'code' | 'severity' | 'args' | 'path'>): AttemptCode {
  const rule = args.rule ?? args.check;
  return { source: 'finding', code, grade: severity, path: placeOf(path), ...(typeof rule === 'string' ? { rule } : {}) };
}

function changeCode({ code, safety, path }: Change): AttemptCode {
  return { source: 'change', code, grade: safety, path: placeOf(path) };
}

// The codes for a dropped part, which is a change too.
function droppedCodes({ findings }: Dropped): readonly AttemptCode[] {
  return findings.map((finding) => ({ ...findingCode(finding), source: 'change', grade: 'dropped' }));
}

function abstainedCode(path: string): AttemptCode {
  return { source: 'abstained', code: 'abstained', grade: 'null', path: placeOf(path) };
}

// The code that explains a verdict. A field left null does not count as a reason.
export function firstCode({ codes }: Pick<Judgement, 'codes'>): string | undefined {
  return codes.find(({ source }) => source !== 'abstained')?.code;
}

// A JSON Pointer with `*` for every list index, so that the same mistake in many items has one place.
function placeOf(path: string): string {
  return path.replaceAll(/\/\d+(?=\/|$)/g, '/*').slice(0, LONGEST);
}
