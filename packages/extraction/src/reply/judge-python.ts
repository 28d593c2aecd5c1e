import type { Finding } from '@tamis/core';
import type { Evidence } from '@tamis/core/kind';
import type { Cancel, CodeErrorReason, CodeProblem, PathResult, Sandbox } from '@tamis/core/model';
import { sayLine } from '@tamis/core/wording';
import type { Glob } from '../glob/glob.ts';
import type { PythonRule, Trial } from '../model/extraction-contract.ts';
import { pathReader } from '../path/normal-path.ts';
import { checkHeader } from '../rule/python-header.ts';
import type { ExtractionCode } from '../rule/rule-problems.ts';
import { globMismatch, shortened, structureSentence } from '../samples/sample-trial.ts';
import { inReply, lineInReply } from './in-reply.ts';
import type { RuleText } from './rule-text.ts';
import { tiered } from './tiered.ts';

// Examines a reply that should be a rule in Python. Its code never runs outside the sandbox.
export async function examinePython(found: RuleText, trial: Trial, signal?: Cancel): Promise<Evidence> {
  const { sandbox } = trial;
  if (sandbox === undefined) return evidence(found, [noSandbox('none was given')]);
  try {
    return await inSandbox(found, trial, sandbox, signal);
  } catch (error) {
    if (lacksSandbox(error)) return evidence(found, [noSandbox(error.message)]);
    throw error;
  }
}

async function inSandbox(found: RuleText, trial: Trial, sandbox: Sandbox, signal?: Cancel): Promise<Evidence> {
  const problems = await checkPython(found.text, sandbox, signal);
  if (problems.length > 0)
    return evidence(
      found,
      problems.map((one) => inReply(withLines(one, found), found)),
    );
  const { header, matcher } = checkHeader(found.text);
  const samples = matched(trial, matcher);
  if (samples.length === 0 && header.glob !== undefined)
    return evidence(found, [inReply(tiered(globMismatch(header.glob, trial.samples)), found)]);
  const read = pathReader();
  const paths = samples.map((sample) => read(sample).full);
  const results = await sandbox.run(found.text, paths, signal);
  const findings = resultFindings(results, samples, found);
  if (findings.length > 0) return evidence(found, findings);
  // Once more: a rule whose result depends on earlier calls would behave differently later.
  const again = await sandbox.run(found.text, paths, signal);
  return evidence(found, changedFindings(results, again, samples, found));
}

function matched({ samples, root }: Trial, matcher: Glob | undefined): readonly string[] {
  const read = pathReader(root);
  return matcher === undefined ? samples : samples.filter((sample) => matcher.matches(read(sample), undefined));
}

/** Returns the problems with code before it runs, and with the comments above it. `at` is an offset into the code. */
export async function checkPython(code: string, sandbox: Sandbox, signal?: Cancel): Promise<readonly Finding[]> {
  const checked = await sandbox.check(code, signal);
  const found = checked.ok ? [] : checked.problems.map((problem) => codeFinding(problem, code));
  return found.some(({ args }) => args.tier === 1) ? found : [...checkHeader(code).findings.map(tiered), ...found];
}

function evidence(found: RuleText, findings: readonly Finding[]): Evidence {
  const rule: PythonRule = { language: 'python', ...checkHeader(found.text).header, code: found.text };
  const isSound = findings.length === 0;
  return { value: isSound ? { ...rule } : undefined, read: { ...rule }, findings, changes: found.changes, dropped: [] };
}

const CODES: { readonly [reason in CodeErrorReason]?: ExtractionCode } = {
  encoding: 'extraction.encoding',
  'missing-function': 'extraction.no-function',
  signature: 'extraction.no-function',
  import: 'extraction.forbidden-import',
  'blocked-call': 'extraction.forbidden-call',
};

const BY_TYPE: { readonly [type in CodeProblem['type']]: ExtractionCode } = {
  ENCODING_ERROR: 'extraction.encoding',
  PYTHON_SYNTAX_ERROR: 'extraction.python-syntax',
  SCHEMA_VIOLATION: 'extraction.no-function',
  RUNTIME_ERROR: 'extraction.runtime-error',
};

// Returns a finding about code. It has no place in a value, so its path names its subject.
function codeFinding({ type, reason, message, line = 1, column = 1, at, hint }: CodeProblem, text: string): Finding {
  const code = CODES[reason] ?? BY_TYPE[type];
  const args = { line, column, reason: withoutStop(message), found: at ?? '', advice: hint ?? '', position: 0, sample: '' };
  const path = at === undefined ? '' : `/${at.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return tiered({ code, severity: 'error', path, args, at: offsetOf(text, line, column) });
}

function withLines(finding: Finding, { line: first }: RuleText): Finding {
  const { error_type: type, reason } = finding.args;
  if (type !== 'PYTHON_SYNTAX_ERROR' || typeof reason !== 'string') return finding;
  const moved = reason.replaceAll(
    /\b((?:on|at) line )(\d+)/g,
    (_, words: string, line: string) => words + (Number(line) + first - 1),
  );
  return { ...finding, args: { ...finding.args, reason: moved } };
}

function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let count = 1; count < line; count++) {
    const end = text.indexOf('\n', start);
    if (end === -1) return start;
    start = end + 1;
  }
  return Math.min(start + column - 1, text.length);
}

function resultFindings(results: readonly PathResult[], samples: readonly string[], found: RuleText): readonly Finding[] {
  const broken = results.findIndex((result) => 'error' in result);
  const failure = results[broken];
  if (failure !== undefined && 'error' in failure) return [runtimeError(failure.error, shortened(samples[broken] ?? ''), found)];
  const isEmpty = results.every((result) => 'fields' in result && Object.values(result.fields).every((value) => value === null));
  return isEmpty ? [emptyFinding(samples)] : [];
}

function changedFindings(
  results: readonly PathResult[],
  again: readonly PathResult[],
  samples: readonly string[],
  found: RuleText,
): readonly Finding[] {
  const changed = results.findIndex((result, index) => JSON.stringify(result) !== JSON.stringify(again[index]));
  return changed === -1 ? [] : [runtimeError(CHANGED, shortened(samples[changed] ?? ''), found)];
}

const CHANGED: CodeProblem = {
  type: 'RUNTIME_ERROR',
  reason: 'unsteady',
  message: 'it gave another result when it was called a second time',
  hint: 'Compute every field from the path alone: keep nothing from one call to the next, and use no clock and no randomness.',
};

function runtimeError({ message, line, field, hint = '' }: CodeProblem, sample: string, found: RuleText): Finding {
  const at = line === undefined ? {} : lineInReply(line, found);
  const place = [line === undefined ? '' : `line ${sayLine(at)}`, field === undefined ? '' : `field ${field}`]
    .filter((part) => part !== '')
    .join(', ');
  const reason = `${place === '' ? '' : `${place}: `}${withoutStop(message)}`;
  const args = { ...at, reason, sample, advice: hint };
  return tiered({ code: 'extraction.runtime-error', severity: 'error', path: '', args });
}

function emptyFinding(samples: readonly string[]): Finding {
  const args = { count: samples.length, sample: shortened(samples[0] ?? ''), structure: structureSentence(samples) };
  return tiered({ code: 'extraction.empty', severity: 'error', path: '', args });
}

// Whether an error is the missing-sandbox fault. A sandbox may bundle its own copy of this library, so its faults are recognised by their
// code.
function lacksSandbox(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'fault.no-sandbox';
}

function noSandbox(reason: string): Finding {
  return { code: 'extraction.no-sandbox', severity: 'error', path: '', args: { reason: withoutStop(reason) } };
}

function withoutStop(message: string): string {
  return message.replace(/\.$/, '');
}
