import { Fault } from '@tamis/core';
import type { FaultCode } from '@tamis/core/model';
import { Altered } from '../../sql/altered.ts';

const STATES: readonly (readonly [RegExp, FaultCode])[] = [
  [/^(?:53100)$/, 'fault.disk-full'],
  [/^(?:25006|42501)$/, 'fault.disk-read-only'],
  [/^(?:55P03|40P01|40001)$/, 'fault.ledger-locked'],
  [/^XX00[12]$/, 'fault.ledger-damaged'],
];

const AWAY = /^(?:08...|57P0[1-5]|53...|25P03)$/;

const REFUSED = /^(?:no such (?:database|user)|.*(?:authentication|auth|password) (?:failed|error))/;

const REMEDIES: { readonly [state: string]: string } = {
  '25006': 'give the address of the primary server, with a role that may write',
  '42501': 'grant this role the right',
  '53100': 'free disk space on the server',
  '53300': 'raise max_connections, run fewer workers, or put pgbouncer in front of the server',
};

export function postgresFault(problem: unknown, place: string): unknown {
  if (problem instanceof Altered) return problem.toFault(place);
  if (!(problem instanceof Error) || problem instanceof Fault) return problem;
  const state = stateOf(problem);
  if (state === undefined) return isAway(problem) ? new Fault('fault.database', `${place}: ${toldBy(problem)}`) : problem;
  const code = STATES.find(([pattern]) => pattern.test(state))?.[1] ?? 'fault.database';
  return new Fault(code, `${place}: ${toldBy(problem)}`);
}

// Whether the server was lost or could not be reached, so that retrying makes sense.
export function isAway(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false;
  const state = stateOf(problem);
  if (state !== undefined) return AWAY.test(state) && !REFUSED.test(problem.message);
  const { code } = problem as { readonly code?: unknown };
  if (typeof code === 'string' && /^E[A-Z_]+$/.test(code)) return true;
  if (problem instanceof AggregateError) return problem.errors.some(isAway);
  return /^(?:Connection terminated|Client was closed|timeout expired|timeout exceeded|Query read timeout|Client has encountered)/.test(
    problem.message,
  );
}

export function stateOf(problem: unknown): string | undefined {
  const { code } = problem as { readonly code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && 'severity' in (problem as object) ? code : undefined;
}

export function toldBy(problem: Error): string {
  const state = stateOf(problem);
  const remedy = state === undefined ? undefined : REMEDIES[state];
  return remedy === undefined ? saidBy(problem) : `${saidBy(problem)} (${state}: ${remedy})`;
}

function saidBy(problem: Error): string {
  if (problem.message !== '') return problem.message;
  return problem instanceof AggregateError
    ? problem.errors.map((one: unknown) => (one instanceof Error ? one.message : '')).join('; ')
    : problem.name;
}
