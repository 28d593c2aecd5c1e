import type { Change, Finding } from '../../packages/core/src/index.ts';
import type { Given } from './judge-case.ts';

export interface Told {
  readonly status: string;
  readonly value?: unknown;
  readonly rest?: unknown;
  readonly changes?: readonly string[];
  readonly findings?: readonly string[];
  readonly warnings?: readonly string[];
}

const LONGEST = 160;

export function told(given: Given): Told {
  if ('problems' in given) return { status: 'contract-error', findings: given.problems.map((problem) => short(problem)) };
  // What is known about each place follows from the rest.
  const { status, findings, changes, dropped, evidence: _, ...verdict } = given.verdict;
  const { value, held, ...more } = verdict as Record<string, unknown>;
  const read = status === 'pass' ? value : held;
  const rest = { ...more, ...(dropped.length === 0 ? {} : { dropped }) };
  return {
    status,
    ...(status === 'fail' ? {} : { value: clipped(read) }),
    ...(Object.keys(rest).length === 0 ? {} : { rest: clipped(rest) }),
    ...(changes.length === 0 ? {} : { changes: changes.map(changeLine) }),
    ...(findings.length === 0 ? {} : { findings: findings.map(findingLine) }),
    ...(given.warnings.length === 0 ? {} : { warnings: given.warnings.map((warning) => short(warning)) }),
  };
}

function changeLine({ code, safety, path, before, after, at, args }: Change): string {
  const place = `${path}${at === undefined ? '' : ` @${at}`}`;
  return `${code} (${safety}) ${place}: ${short(before)} -> ${short(after)}${args === undefined ? '' : ` ${short(args)}`}`;
}

function findingLine({ code, severity, path, at, causedBy, args }: Finding): string {
  const place = `${path}${at === undefined ? '' : ` @${at}`}${causedBy === undefined ? '' : ` <- ${causedBy}`}`;
  return `${code} (${severity}) ${place}: ${short(args)}`;
}

function clipped(value: unknown): unknown {
  const text = JSON.stringify(value) ?? 'null';
  return text.length <= 10 * LONGEST ? JSON.parse(text) : short(value);
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}… (${text.length})`;
}
