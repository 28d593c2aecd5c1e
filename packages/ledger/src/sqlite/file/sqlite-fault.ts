import { Fault } from '@tamis/core';
import type { FaultCode } from '@tamis/core/model';
import { Altered } from '../../sql/altered.ts';

const CODES: ReadonlyMap<number, FaultCode> = new Map<number, FaultCode>([
  [5, 'fault.ledger-locked'],
  [6, 'fault.ledger-locked'],
  [8, 'fault.disk-read-only'],
  [10, 'fault.disk'],
  [11, 'fault.ledger-damaged'],
  [13, 'fault.disk-full'],
  [14, 'fault.disk'],
  [26, 'fault.ledger-foreign'],
]);

// The index of a growing WAL could not be enlarged, which in practice means a full disk.
const SHM_SIZE = 4874;

const SYSTEM_CODES: { readonly [code: string]: FaultCode } = {
  EACCES: 'fault.disk-read-only',
  EPERM: 'fault.disk-read-only',
  EROFS: 'fault.disk-read-only',
  ENOSPC: 'fault.disk-full',
  EDQUOT: 'fault.disk-full',
};

export function sqliteFault(problem: unknown, place: string): unknown {
  if (problem instanceof Altered) return problem.toFault(place);
  if (!(problem instanceof Error) || problem instanceof Fault) return problem;
  const code = codeOf(problem);
  return code === undefined ? problem : new Fault(code, `${place}: ${problem.message}`);
}

export function isBusy(problem: unknown): boolean {
  return problem instanceof Error && 'errcode' in problem && problem.errcode === 5;
}

function codeOf(problem: Error): FaultCode | undefined {
  const { code, errcode } = problem as { readonly code?: unknown; readonly errcode?: unknown };
  if (code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number')
    return errcode === SHM_SIZE ? 'fault.disk-full' : CODES.get(errcode & 0xff);
  if (typeof code !== 'string' || !('syscall' in problem)) return undefined;
  return SYSTEM_CODES[code] ?? 'fault.disk';
}
