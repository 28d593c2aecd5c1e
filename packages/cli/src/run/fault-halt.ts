import type { Fault } from '@tamis/core';
import { EXIT } from '../exit/exit-codes.ts';
import { environment, Halt } from '../exit/halt.ts';
import { ledgerHalt } from '../runs/run-halt.ts';

/** The end of a run whose ledger can't be written; nothing that was judged is lost. */
export function faultHalt(fault: Fault, out: string): Halt {
  const { code } = fault;
  if (code === 'fault.disk-full')
    return environment(
      'Disk full; the run is paused. Everything judged is saved.',
      'Free some space and repeat the command; calls that were in flight are made again.',
    );
  if (code === 'fault.lease-lost')
    return new Halt(
      EXIT.held,
      `Another process has taken over ${out}; this one has stopped.`,
      'tamis status shows where the run is.',
    );
  return ledgerHalt(fault);
}
