import { defaultLimits } from '@tamis/core/internal';
import type { Weights } from '@tamis/core/unit';
import type { CheckFlags, ReportFormat } from '../flags/check-flags.ts';
import type { LoadedGate } from '../load/load-gate.ts';

// The maximum size of a reply in bytes, whatever the contract says, because no string can be much longer.
const MOST_BYTES = 256 * 1024 * 1024;

const WITH_COLUMNS: ReadonlySet<ReportFormat | undefined> = new Set(['concise', 'github', 'sarif']);

export type Mode = 'units' | 'plain' | 'merged' | 'whole';

export interface CheckSettings {
  readonly mode: Mode;
  readonly field: string | undefined;
  readonly as: 'value' | 'text';
  readonly readsInput: boolean;
  readonly readsCalls: boolean;
  readonly readsWorld: boolean;
  // Whether a reply that needed no change is also written as its value, so that programs read a single shape.
  readonly writesAll: boolean;
  readonly warnings: boolean;
  readonly weights: Weights;
  readonly limit: number;
  // Whether a report needs the position of a reply within its line.
  readonly places: boolean;
  readonly passages: boolean;
}

type UnitFlags = Pick<CheckFlags, 'field' | 'as' | 'warnings' | 'format'>;

export function settingsOf(flags: UnitFlags, { contract, allow }: LoadedGate, mode: Mode): CheckSettings {
  const readsCalls = contract.kind === 'tool-calls';
  const hasSource = 'grounding' in contract && contract.grounding !== undefined;
  return {
    mode,
    field: flags.field,
    as: flags.as ?? 'value',
    readsInput: readsCalls || hasSource || ('rules' in contract && contract.rules !== undefined),
    readsCalls,
    readsWorld: readsCalls || hasSource || contract.kind === 'actions',
    writesAll: flags.as === 'value',
    warnings: flags.warnings ?? false,
    weights: { allow, strict: contract.policy?.strict === true },
    limit: Math.min(contract.policy?.limits?.bytes ?? defaultLimits.bytes, MOST_BYTES),
    places: WITH_COLUMNS.has(flags.format),
    passages: hasSource && (flags.format ?? 'human') === 'human',
  };
}

// The longest line allowed, in bytes. A unit's line also contains escapes and other fields, so it may exceed the reply limit by a quarter
// plus a megabyte.
export function lineLimit({ mode, limit }: CheckSettings): number {
  return mode === 'units' ? limit + (limit >> 2) + (1 << 20) : limit;
}
