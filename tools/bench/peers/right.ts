import { isDeepStrictEqual } from 'node:util';
import type { Verdict } from '@tamis/core';

/** How many of the texts a contestant reads correctly. */
export function countRight(run: (text: string) => unknown, texts: readonly string[], wanted: readonly unknown[]): number {
  return texts.filter((text, index) => isDeepStrictEqual(plain(run(text)), wanted[index])).length;
}

/** A mark after a figure whose contestant did not read every text correctly. */
export function markOf(right: number, all: number): string {
  return right === all ? '' : ` [${right}/${all} right]`;
}

/** What a verdict says the value is, passed or held. */
export function valueIn(verdict: Verdict): unknown {
  return verdict.status === 'pass' ? verdict.value : verdict.status === 'hold' ? verdict.held : undefined;
}

/** Without prototypes and the like, which native modules add. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
