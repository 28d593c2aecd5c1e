import { Fault, type FaultCode } from '@tamis/core';
import { Altered } from '../../sql/altered.ts';

/** Maps SQLSTATEs to faults; see https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const STATES: readonly (readonly [RegExp, FaultCode])[] = [
  [/^(?:53100)$/, 'fault.disk-full'],
  [/^(?:25006|42501)$/, 'fault.disk-read-only'],
  [/^(?:55P03|40P01|40001)$/, 'fault.ledger-locked'],
  [/^XX00[12]$/, 'fault.ledger-damaged'],
];

/** SQL states of a lost connection, or of a server that is starting or stopping. */
const AWAY = /^(?:08...|57P0[1-5]|53300|25P03)$/;

/** Converts an error thrown by Postgres or the network to a Fault. Our own programming errors are returned unchanged. */
export function postgresFault(problem: unknown, place: string): unknown {
  if (problem instanceof Altered) return problem.toFault(place);
  if (!(problem instanceof Error) || problem instanceof Fault) return problem;
  const state = stateOf(problem);
  if (state === undefined) return isAway(problem) ? new Fault('fault.database', `${place}: ${saidBy(problem)}`) : problem;
  const code = STATES.find(([pattern]) => pattern.test(state))?.[1] ?? 'fault.database';
  return new Fault(code, `${place}: ${saidBy(problem)}`);
}

/** Whether the server was lost or could not be reached, so that retrying makes sense. */
export function isAway(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false;
  const state = stateOf(problem);
  if (state !== undefined) return AWAY.test(state);
  const { code } = problem as { readonly code?: unknown };
  if (typeof code === 'string' && /^E[A-Z_]+$/.test(code)) return true;
  if (problem instanceof AggregateError) return problem.errors.some(isAway);
  return /^(?:Connection terminated|Client was closed|timeout expired|timeout exceeded|Query read timeout|Client has encountered)/.test(
    problem.message,
  );
}

/** The SQLSTATE that the server returned, if the error came from the server. */
export function stateOf(problem: unknown): string | undefined {
  const { code } = problem as { readonly code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && 'severity' in (problem as object) ? code : undefined;
}

function saidBy(problem: Error): string {
  if (problem.message !== '') return problem.message;
  return problem instanceof AggregateError
    ? problem.errors.map((one: unknown) => (one instanceof Error ? one.message : '')).join('; ')
    : problem.name;
}
