import type { Change } from '@tamis/core';
import { engine } from '../engine.ts';

export function documentStart(text: string, changes: readonly Change[]): number {
  let start = 0;
  for (const { code, at, before: taken } of changes) {
    if (engine.entryOf(code)?.surrounding === undefined || at === undefined || typeof taken !== 'string') continue;
    if (at >= start && text.slice(start, at).trim() === '') start = at + taken.length;
  }
  return start;
}
