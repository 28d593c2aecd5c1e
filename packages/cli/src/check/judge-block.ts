import type { Gate } from '@tamis/core';
import { newTally, type UnitOutcome } from '@tamis/core/unit';
import type { Sink } from '../io/sink.ts';
import type { Block, JudgedBlock, Stretch } from './block.ts';
import { Checker } from './checker.ts';
import { PassedOutput } from './passed-output.ts';
import type { CheckSettings } from './settings.ts';

export interface Wanted {
  readonly records: boolean;
  readonly outcomes: boolean;
  readonly onTerminal: boolean;
}

const NEWLINE = 0x0a;

// Judges the lines of a block. Lines over the length limit must already have been taken out.
export async function judgeBlock(gate: Gate, settings: CheckSettings, wanted: Wanted, block: Block): Promise<JudgedBlock> {
  const out = new Gathered(block.bytes.buffer);
  const passed = new PassedOutput(out, wanted.onTerminal);
  const tally = newTally();
  const outcomes: UnitOutcome[] = [];
  let records = '';
  const checker = new Checker({
    gate,
    settings,
    name: block.name,
    file: block.isOneOfSeveral ? block.name : undefined,
    // Blocks are only made after a line with a reply was seen.
    hasUnit: true,
    passed,
    tally,
    record: wanted.records ? (line) => (records += line) : null,
    outcome: (outcome) => wanted.outcomes && outcomes.push(outcome),
    isFull: () => false,
  });
  visitLines(block, checker);
  await passed.flush();
  const { stretches, written } = out;
  return { bytes: block.bytes, passed: stretches, written, records, outcomes, tally, isFaulty: checker.faulty };
}

function visitLines({ bytes, length, first, long }: Block, checker: Checker): void {
  const buffer = Buffer.from(bytes.buffer, 0, length);
  let number = first;
  for (let start = 0; start < buffer.length; number++) {
    const newline = buffer.indexOf(NEWLINE, start);
    const end = newline < 0 ? buffer.length : newline;
    const next = newline < 0 ? end : newline + 1;
    checker.line(buffer, start, end, next, number);
    start = next;
  }
  if (long !== undefined) checker.long({ ...long, head: Buffer.from(long.head), tail: Buffer.from(long.tail) });
}

class Gathered implements Sink {
  readonly name = 'a block';
  readonly stretches: Stretch[] = [];
  readonly #memory: ArrayBuffer;
  readonly #pieces: Uint8Array[] = [];
  #length = 0;

  constructor(memory: ArrayBuffer) {
    this.#memory = memory;
  }

  write(data: string | Uint8Array): void {
    const bytes = typeof data === 'string' ? Buffer.from(data) : data;
    const isNew = bytes.buffer !== this.#memory;
    const start = isNew ? this.#length : bytes.byteOffset;
    this.stretches.push({ isNew, start, end: start + bytes.length });
    if (!isNew) return;
    this.#pieces.push(bytes);
    this.#length += bytes.length;
  }

  get written(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.#length);
    let at = 0;
    for (const piece of this.#pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    return all;
  }

  flush = () => Promise.resolve();
  close = () => Promise.resolve();
}
