import type { UnitState } from '../../src/index.ts';

export type Operation =
  | { readonly kind: 'start'; readonly unit: number; readonly attempt: number; readonly lease: 'own' | 'old' }
  | {
      readonly kind: 'end';
      readonly unit: number;
      readonly attempt: number;
      readonly call: number;
      readonly to: UnitState;
      readonly lease: 'own' | 'old';
    }
  | { readonly kind: 'fault'; readonly unit: number; readonly attempt: number; readonly call: number }
  | { readonly kind: 'change'; readonly unit: number; readonly from: UnitState; readonly to: 'pending' | 'skipped' }
  | { readonly kind: 'take-over' };

interface NaiveAttempt {
  judged: boolean;
  readonly calls: ('open' | 'answered' | 'fault' | 'lost')[];
}

interface NaiveUnit {
  state: UnitState;
  readonly attempts: NaiveAttempt[];
  result: number | null;
}

// What a ledger must do, as briefly as possible and in memory: it shares no code with any ledger.
export class NaiveLedger {
  readonly units: readonly NaiveUnit[];
  epoch = 1;

  constructor(count: number) {
    this.units = Array.from({ length: count }, () => ({ state: 'pending', attempts: [], result: null }));
  }

  // How a ledger answers an operation; `refused` and `mistake` are exceptions.
  do(operation: Operation): string {
    if (operation.kind === 'take-over') return String(++this.epoch);
    if ('lease' in operation && operation.lease === 'old') return 'refused';
    const unit = this.units[operation.unit] as NaiveUnit;
    if (operation.kind === 'start') return start(unit, operation.attempt);
    if (operation.kind === 'end') return end(unit, operation);
    if (operation.kind === 'fault') return fault(unit, operation);
    if (unit.state !== operation.from) return 'known';
    unit.state = operation.to;
    unit.result = null;
    return 'recorded';
  }
}

function start(unit: NaiveUnit, number: number): string {
  const attempt = unit.attempts[number - 1];
  if (attempt?.judged) return 'judged';
  if (unit.state !== 'pending' && unit.state !== 'running') return 'mistake';
  if (number !== unit.attempts.filter(({ judged }) => judged).length + 1) return 'mistake';
  const calls = attempt?.calls ?? [];
  if (attempt === undefined) unit.attempts.push({ judged: false, calls });
  if (calls.at(-1) === 'open') calls[calls.length - 1] = 'lost';
  calls.push('open');
  unit.state = 'running';
  const lost = unit.attempts.flatMap((one) => one.calls).filter((outcome) => outcome === 'lost').length;
  return `call ${calls.length} lost ${lost}`;
}

function end(unit: NaiveUnit, { attempt: number, call, to }: Extract<Operation, { kind: 'end' }>): string {
  const attempt = unit.attempts[number - 1];
  if (attempt === undefined) return 'mistake';
  if (attempt.calls[call - 1] !== 'open') return 'known';
  attempt.calls[call - 1] = 'answered';
  if (attempt.judged || unit.state !== 'running') return 'known';
  attempt.judged = true;
  unit.state = to;
  unit.result = to === 'valid' ? number : null;
  return 'recorded';
}

function fault(unit: NaiveUnit, { attempt: number, call }: Extract<Operation, { kind: 'fault' }>): string {
  const attempt = unit.attempts[number - 1];
  if (attempt?.calls[call - 1] !== 'open') return 'known';
  attempt.calls[call - 1] = 'fault';
  return 'recorded';
}
