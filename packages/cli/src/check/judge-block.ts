import type { Gate } from '@tamis/core';
import { newTally, type UnitOutcome } from '@tamis/core/unit';
import type { Sink } from '../io/sink.ts';
import type { Block, JudgedBlock } from './block.ts';
import { Checker } from './checker.ts';
import { PassedOutput } from './passed-output.ts';
import type { CheckSettings } from './settings.ts';

/** What those who wrote the command line want to have of a block. */
export interface Wanted {
  readonly records: boolean;
  readonly outcomes: boolean;
  /** Whether what passes is shown on a terminal. */
  readonly onTerminal: boolean;
}

const NEWLINE = 0x0a;

/** Judges the lines of a block, which were found to be no longer than they may be. */
export async function judgeBlock(gate: Gate, settings: CheckSettings, wanted: Wanted, block: Block): Promise<JudgedBlock> {
  const pieces: Uint8Array[] = [];
  const passed = new PassedOutput(gathering(pieces), wanted.onTerminal);
  const tally = newTally();
  const outcomes: UnitOutcome[] = [];
  let records = '';
  const checker = new Checker({
    gate,
    settings,
    name: block.name,
    file: block.isOneOfSeveral ? block.name : undefined,
    // No block is made before the first of them was met.
    hasUnit: true,
    passed,
    tally,
    record: wanted.records ? (line) => (records += line) : null,
    outcome: (outcome) => wanted.outcomes && outcomes.push(outcome),
    isFull: () => false,
  });
  visitLines(block, checker);
  await passed.flush();
  return { passed: joined(pieces), records, outcomes, tally, isFaulty: checker.faulty };
}

function visitLines({ bytes, first, long }: Block, checker: Checker): void {
  const buffer = Buffer.from(bytes.buffer);
  let number = first;
  for (let start = 0; start < buffer.length; number++) {
    const newline = buffer.indexOf(NEWLINE, start);
    const [end, next] = newline < 0 ? [buffer.length, buffer.length] : [newline, newline + 1];
    checker.line(buffer, start, end, next, number);
    start = next;
  }
  if (long !== undefined) checker.long({ ...long, head: Buffer.from(long.head), tail: Buffer.from(long.tail) });
}

function gathering(pieces: Uint8Array[]): Sink {
  return {
    name: 'a block',
    write: (data) => void pieces.push(typeof data === 'string' ? Buffer.from(data) : data),
    flush: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** One piece of memory of its own, which can be handed on without a copy. */
function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
