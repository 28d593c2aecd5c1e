import { canonicalJson } from '../../lib/canonical-json.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import {
  type Cancel,
  type Check,
  type CheckAnswer,
  type CheckFinding,
  Fault,
  type Finding,
  type Json,
  type Timer,
} from '../../model/index.ts';
import { Deadline } from './deadline.ts';

export const USUAL_TIMEOUT = 10_000;

export interface CheckRun {
  readonly world: unknown;
  readonly clock?: Timer;
  readonly signal?: Cancel;
}

export async function runChecks(checks: readonly Check[], value: Json, run: CheckRun): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const judged = canonicalJson(value);
  for (const check of checks) {
    const answer = await answerOf(check, value, run);
    // What passed the contract is what must come out; a change here would not be recorded.
    if (canonicalJson(value) !== judged)
      throw new Fault('fault.check', `The check ${check.name} changed the value it was shown.`);
    for (const found of listOf(answer)) findings.push(findingOf(check, found));
  }
  return findings;
}

async function answerOf(check: Check, value: Json, { world, clock, signal }: CheckRun): Promise<CheckAnswer> {
  if (signal?.aborted) throw new Fault('fault.cancelled', 'The run was cancelled.');
  const deadline = new Deadline(check.timeout ?? USUAL_TIMEOUT, clock, signal);
  try {
    return await deadline.race(Promise.resolve().then(() => check.run(value, world, deadline)));
  } catch (problem) {
    if (problem instanceof Fault && deadline.isOver(problem)) throw problem;
    throw new Fault('fault.check', `The check ${check.name} threw: ${reasonOf(problem)}`);
  } finally {
    deadline.release();
  }
}

// Returns the findings in an answer. Only an empty answer means that nothing is wrong; an answer of another type is a mistake in the check
// and must not count as a yes.
function listOf(answer: CheckAnswer): readonly CheckFinding[] {
  if (!isCheckAnswer(answer)) {
    throw new Fault('fault.check', 'A check returned something that is not a finding; expected nothing, true or findings.');
  }
  if (answer === undefined || answer === null || answer === true) return [];
  return Array.isArray(answer) ? (answer as readonly CheckFinding[]) : [answer as CheckFinding];
}

export function isCheckAnswer(answer: unknown): answer is CheckAnswer {
  if (answer === undefined || answer === null || answer === true) return true;
  return Array.isArray(answer) ? answer.every(isFinding) : isFinding(answer);
}

// Whether a value is a valid finding. One with an unknown severity would stop nothing.
function isFinding(found: unknown): boolean {
  if (typeof found !== 'object' || found === null) return false;
  const { message, code, hint, path, severity } = found as { readonly [key: string]: unknown };
  const isText = (part: unknown) => part === undefined || typeof part === 'string';
  const isKnown = severity === undefined || severity === 'error' || severity === 'warning';
  return typeof message === 'string' && isText(code) && isText(hint) && isText(path) && isKnown;
}

function findingOf(check: Check, { code, message, hint, path, severity }: CheckFinding): Finding {
  const args = { rule: check.name, message, hint: hint ?? '', ...(code === undefined ? {} : { code }) };
  return { code: 'checks.failed', severity: severity ?? 'error', path: path ?? '', args };
}
