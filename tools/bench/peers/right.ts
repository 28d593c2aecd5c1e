import { isDeepStrictEqual } from 'node:util';
import type { Verdict } from '@tamis/core';

export function countRight(run: (text: string) => unknown, texts: readonly string[], wanted: readonly unknown[]): number {
  return texts.filter((text, index) => isDeepStrictEqual(plain(run(text)), wanted[index])).length;
}

export function markOf(right: number, all: number): string {
  return right === all ? '' : ` [${right}/${all} right]`;
}

export function valueIn(verdict: Verdict): unknown {
  return verdict.status === 'pass' ? verdict.value : verdict.status === 'hold' ? verdict.held : undefined;
}

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
