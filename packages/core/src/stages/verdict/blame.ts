import type { Code } from '../../codes/code.ts';
import type { CodeTable } from '../../codes/entry.ts';
import { isCut, isLossAtEnd, lossRank } from '../../codes/loss.ts';
import { childPointer, valueAt } from '../../lib/pointer.ts';
import { type Change, type Finding, isNested, type Json } from '../../model/index.ts';

export interface Traces {
  readonly changes: readonly Change[];
  readonly read?: Json | undefined;
  readonly end?: string;
  readonly codes: CodeTable;
}

export function blamed(findings: readonly Finding[], traces: Traces, isFailed: boolean): readonly Finding[] {
  const causes = causesIn(traces);
  if (causes.length === 0) return findings;
  const told = findings.map((finding) => {
    const cause = isOwnCause(finding, traces.codes) ? undefined : causes.find(({ explains }) => explains(finding));
    return { finding, cause };
  });
  const known = isFailed ? causes.filter((cause) => cause.isPlain || told.some((one) => one.cause === cause)) : [];
  const first = new Map(known.map(({ change }) => [change.code, asFound(change, traces, findings)]));
  const refusal = findings.find(({ code }) => traces.codes[code]?.refusesCut);
  const lead =
    refusal === undefined
      ? [...first.values()]
      : [refusal, ...[...first.values()].filter((one) => !isCut(one.code, traces.codes))];
  const rest = told.filter(({ finding, cause }) => cause === undefined && !lead.includes(finding));
  const marked = told.flatMap(({ finding, cause }) =>
    cause === undefined ? [] : [consequence(finding, cause.change, refusal, traces.codes)],
  );
  return [...lead, ...rest.map(({ finding }) => finding), ...marked];
}

interface Cause {
  readonly change: Change;
  // Whether it is reported even if it has no consequences.
  readonly isPlain: boolean;
  explains(finding: Finding): boolean;
}

function causesIn(traces: Traces): readonly Cause[] {
  const loss = lossIn(traces);
  const blanks = traces.changes.filter((change) => isBlank(change, traces.codes));
  return [
    ...(loss === undefined ? [] : [lossCause(loss, traces)]),
    ...blanks.filter((change) => change.code !== loss?.code).map((change) => blankCause(change, traces.codes)),
  ];
}

function lossIn({ changes, codes }: Traces): Change | undefined {
  let best: Change | undefined;
  for (const change of changes) {
    const rank = lossRank(change.code, codes);
    if (rank !== undefined && (best === undefined || rank < (lossRank(best.code, codes) as number))) best = change;
  }
  return best;
}

function lossCause(change: Change, traces: Traces): Cause {
  const end = endOf(traces);
  return { change, isPlain: isCut(change.code, traces.codes), explains: (finding) => mayBeLost(finding, end, traces) };
}

function endOf({ changes, codes, end = '' }: Traces): string {
  const losses = changes.filter(({ code }) => lossRank(code, codes) !== undefined);
  const last = losses.reduce((most, { at = 0 }) => Math.max(most, at), 0);
  const atEnd = losses.filter(({ code, at = 0 }) => isLossAtEnd(code, codes) || at === last);
  return atEnd.reduce((deepest, { path }) => (path.length > deepest.length ? path : deepest), end);
}

function isBlank({ code, after }: Change, codes: CodeTable): boolean {
  return codes[code]?.fillsNull === true && after === 'null';
}

function blankCause(change: Change, codes: CodeTable): Cause {
  const explains = ({ code, path, args }: Finding) =>
    codes[code]?.lacksField === true
      ? change.path === childPointer('', String(args.field))
      : isAboutType(code, codes) && path === change.path;
  return { change, isPlain: false, explains };
}

function isAboutType(code: Code, codes: CodeTable): boolean {
  return codes[code]?.keyword === 'type';
}

// The start of an expectation that was already exceeded.
const TOO_MUCH = /^(?:has )?at most /;

// Whether a finding may follow from the loss, because it concerns something that was still open when the reply ended.
function mayBeLost({ code, path, args }: Finding, end: string, { read, codes }: Traces): boolean {
  if (codes[code]?.cutMayCause !== true) return false;
  if (typeof args.expected === 'string' && TOO_MUCH.test(args.expected)) return false;
  if (isOnTheWay(path, end)) return !isAboutType(code, codes) || !isNested(valueAt(read, path));
  // Some validators name the missing key itself instead of the object it is missing from.
  return read !== undefined && isOnTheWay(parentOf(path), end) && valueAt(read, path) === undefined;
}

function isOnTheWay(path: string, end: string): boolean {
  return path === end || end.startsWith(`${path}/`);
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function isOwnCause({ code }: Finding, codes: CodeTable): boolean {
  const { loss, fillsNull, refusesCut } = codes[code] ?? {};
  return loss !== undefined || fillsNull === true || refusesCut === true;
}

// The Change as a finding; the policy may already have made it one.
function asFound(change: Change, { changes, codes }: Traces, findings: readonly Finding[]): Finding {
  const { code, path, args = {} } = change;
  const known = findings.find((finding) => finding.code === code);
  if (known !== undefined) return known;
  const at = change.at ?? changes.find((other) => isCut(other.code, codes) && other.at !== undefined)?.at;
  return { code, severity: 'error', path, args, ...(at === undefined ? {} : { at }) };
}

// Marks a finding as a consequence. It names its cause, and does not blame the model for a null that we filled in.
function consequence(finding: Finding, { code, before }: Change, refusal: Finding | undefined, codes: CodeTable): Finding {
  const causedBy = refusal !== undefined && isCut(code, codes) ? refusal.code : code;
  if (!isAboutType(finding.code, codes) || finding.args.found !== 'null') return { ...finding, causedBy };
  const found = typeof before === 'string' && before !== '' ? before : 'no value';
  return { ...finding, args: { ...finding.args, found }, causedBy };
}
