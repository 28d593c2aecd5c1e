import type { Reading } from '../adapter.ts';
import type { Contract } from '../case.ts';
import { plain } from '../score/plain.ts';

export interface Question {
  readonly text: string;
  readonly contract: Contract;
}

// Its answer: one line of JSON with `accepted`, `held` or `refused`, and how long the reading took if the command knows.
export type Answer = Reading & { readonly micros?: number };

export function answerLine(reading: Reading, micros: number): string {
  return `${JSON.stringify({ ...plainReading(reading), micros })}\n`;
}

export function plainReading(reading: Reading): Reading {
  if ('accepted' in reading) return { accepted: plain(reading.accepted) };
  return 'held' in reading ? { held: plain(reading.held) } : { refused: reading.refused };
}

export function answerIn(line: string): Answer | undefined {
  try {
    const answer: unknown = JSON.parse(line, withDigits);
    if (typeof answer !== 'object' || answer === null) return undefined;
    return ['accepted', 'held', 'refused'].some((key) => Object.hasOwn(answer, key)) ? (answer as Answer) : undefined;
  } catch {
    return undefined;
  }
}

function withDigits(_key: string, value: unknown, ...[context]: readonly { readonly source?: string }[]): unknown {
  const source = context?.source ?? '';
  return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? BigInt(source) : value;
}
