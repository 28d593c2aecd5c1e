import type { Change, Finding } from '@tamis/core';
import { engine } from '../engine.ts';

// The message about a finding, with numbers as the reply wrote them, because JavaScript may not keep all their digits.
export function toldMessage(trouble: Finding | Change, changes: readonly Change[] = []): string {
  const message = engine.messageOf(trouble);
  const spelled = changes.find(({ code, path }) => path === trouble.path && engine.entryOf(code)?.isNumberSpelling === true);
  const { before, after } = spelled ?? {};
  if (spelled === trouble || typeof before !== 'string' || typeof after !== 'string') return message;
  return message.replace(after, () => before);
}
