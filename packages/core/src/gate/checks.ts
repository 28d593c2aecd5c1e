import type { CodeTable } from '../codes/entry.ts';
import { defaultPolicy } from '../contract/policy.ts';
import { jsonEqual } from '../lib/json-equal.ts';
import {
  type Fail,
  type Finding,
  type Gate,
  groundsOf,
  type Json,
  type Policy,
  readValue,
  type Timer,
  type Verdict,
} from '../model/index.ts';
import { runChecks } from '../stages/checks/run-checks.ts';
import { blamed } from '../stages/verdict/blame.ts';
import { dropFailing } from '../stages/verdict/drop.ts';
import { type Judge, timed } from './gate-of.ts';
import { weighed } from './under-policy.ts';
import { worldNow } from './world-now.ts';

const NEEDS_CHECK: Finding = { code: 'checks.needs-check', severity: 'error', path: '', args: {} };

interface CheckParts {
  readonly codes: CodeTable;
  readonly timer: Timer | undefined;
}

export type CheckedGate = (gate: Gate, judge: Judge, parts: CheckParts) => Gate;

/** The part for checks, which need outside data. `gate.check` runs them, and nothing passes until they have run. */
export const checks: CheckedGate = (gate, { checks: tests, policy = defaultPolicy, explain, abstained }, { codes, timer }) => ({
  ...gate,
  judge: (reply, unit) => withoutChecks(gate.judge(reply, unit), codes),
  check: async (reply, world, given) => {
    const context = timed(given, timer);
    const state = await worldNow('gate.check', gate, world === undefined ? given?.world : world);
    const verdict = await gate.check(reply, state, context);
    const run = { ...context, world: state };
    return await underChecks(verdict, {
      policy,
      codes,
      find: (value) => runChecks(tests, value, run),
      explain: explain && ((value) => explain(value, given)),
      abstained,
    });
  },
  recheck: async (value, world, context) => {
    const state = await worldNow('gate.recheck', gate, world);
    return [
      ...(await gate.recheck(value, state, context)),
      ...weighed(await runChecks(tests, value, { ...timed(context, timer), world: state }), policy),
    ];
  },
  stream: (unit) => {
    const stream = gate.stream(unit);
    return { push: (chunk) => stream.push(chunk), end: (last) => withoutChecks(stream.end(last), codes) };
  },
});

// Turns a pass without checks into a failure. To get the value, the caller must run them.
function withoutChecks(verdict: Verdict, codes: CodeTable): Verdict {
  return verdict.status === 'pass' ? failed(verdict, [NEEDS_CHECK], codes) : verdict;
}

interface Deciding {
  readonly policy: Policy;
  readonly codes: CodeTable;
  readonly find: (value: Json) => Promise<readonly Finding[]>;
  readonly explain: ((value: Json) => readonly Finding[]) | undefined;
  readonly abstained: Judge['abstained'];
}

async function underChecks(verdict: Verdict, deciding: Deciding): Promise<Verdict> {
  if (verdict.status === 'fail') return verdict;
  const { policy, codes, find } = deciding;
  const found = weighed(await find(readingOf(verdict)), policy);
  const isStopped = found.some(({ severity }) => severity === 'error');
  if (!isStopped) return { ...verdict, findings: [...verdict.findings, ...found] };
  const rest = withoutFailing(verdict, found, deciding);
  return rest === undefined ? failed(verdict, found, codes) : await underChecks(rest, deciding);
}

function readingOf(verdict: Exclude<Verdict, Fail>): Json {
  return verdict.status === 'pass' ? verdict.value : verdict.held;
}

// Returns the verdict on the rest of a value if everything that a check rejected may be dropped and the rest still fits.
function withoutFailing(verdict: Exclude<Verdict, Fail>, found: readonly Finding[], { policy, explain, abstained }: Deciding) {
  if (explain === undefined || policy.strict) return undefined;
  let wrong: readonly Finding[] | undefined = found;
  const after = dropFailing(
    readingOf(verdict),
    policy.on,
    (value) => {
      const first = wrong;
      wrong = undefined;
      return first ?? explain(value);
    },
    verdict.dropped,
  );
  // A part that is gone already can't be dropped, however long a check misses it.
  if (after.findings.length > 0 || jsonEqual(after.value, readingOf(verdict))) return undefined;
  const dropped = [...verdict.dropped, ...after.dropped];
  const nulls = abstained && { abstained: abstained(after.value) };
  // Places in the value are other places now.
  const { grounds: _grounds, ...rest } = verdict;
  if (rest.status === 'pass') return { ...rest, value: after.value, dropped, ...nulls };
  const { undecided: _undecided, ...hold } = rest;
  return { ...hold, held: after.value, dropped, ...nulls };
}

function failed(verdict: Verdict, found: readonly Finding[], codes: CodeTable): Verdict {
  const { findings, changes, dropped } = verdict;
  const told = blamed([...findings, ...found], { changes, read: readValue(verdict), codes }, true);
  return { status: 'fail', findings: told, changes, dropped, ...groundsOf(verdict) };
}
