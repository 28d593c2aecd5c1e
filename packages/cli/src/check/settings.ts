import { defaultLimits } from '@tamis/core';
import type { Weights } from '@tamis/core/unit';
import type { LoadedGate } from '../load/load-gate.ts';
import type { CheckFlags, Mode, ReportFormat } from './check-options.ts';

/** No string can be much longer than this, whatever the contract says. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Reports that name the column of what they tell. */
const WITH_COLUMNS: ReadonlySet<ReportFormat | undefined> = new Set(['concise', 'github', 'sarif']);

/** How units are read, judged and written: plain data, the same for every input and every worker. */
export interface CheckSettings {
  readonly mode: Mode;
  readonly field: string | undefined;
  readonly as: 'value' | 'text';
  /** Whether the contract looks at the other fields of a unit: its rules read them, and calls made before are among them. */
  readonly readsInput: boolean;
  /** Whether the contract is about tool calls, which may come as text of many forms. */
  readonly readsCalls: boolean;
  /** Whether the values of the contract run, so that a unit may bring along the world that their preconditions see. */
  readonly readsWorld: boolean;
  /** Whether a reply that needed no change is written as its value, too. */
  readonly writesAll: boolean;
  /** Whether warnings are written into units that pass. */
  readonly warnings: boolean;
  readonly weights: Weights;
  /** The largest reply in bytes, for the message about a longer one. */
  readonly limit: number;
  /** Whether a report wants to know where in its line a reply stands. */
  readonly places: boolean;
}

/** What the flags and the contract come to. */
export function settingsOf(flags: CheckFlags, { contract, allow }: LoadedGate, mode: Mode): CheckSettings {
  const readsCalls = contract.kind === 'tool-calls';
  return {
    mode,
    field: flags.field,
    as: flags.as ?? 'value',
    readsInput: readsCalls || ('rules' in contract && contract.rules !== undefined),
    readsCalls,
    readsWorld: readsCalls || contract.kind === 'actions',
    // What a command says is in its value; as it came it is a text that another program would have to read again.
    writesAll: flags.as === 'value' && contract.kind === 'command',
    warnings: flags.warnings ?? false,
    weights: { allow, strict: contract.policy?.strict === true },
    limit: Math.min(contract.policy?.limits?.bytes ?? defaultLimits.bytes, MOST_BYTES),
    places: WITH_COLUMNS.has(flags.format),
  };
}

/** The longest line. A unit's line holds escapes and other fields beside the reply: a quarter and a megabyte more than the reply alone. */
export function lineLimit({ mode, limit }: CheckSettings): number {
  return mode === 'units' ? limit + (limit >> 2) + (1 << 20) : limit;
}
