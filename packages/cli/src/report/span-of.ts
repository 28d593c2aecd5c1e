import type { Change } from '@tamis/core';
import type { Span, Trouble } from '@tamis/core/unit';
import { locate, locateWord } from '@tamis/files';
import { documentStart } from '../text/document-start.ts';

/** Where in a reply a problem is: the place it names, else that of its path, else that of a word it mentions. */
export function spanOf(reply: string, { span, path, words }: Trouble, changes: readonly Change[]): Span | undefined {
  return span ?? (path === '' ? undefined : located(reply, path, changes)) ?? locateWord(reply, words ?? []);
}

function located(reply: string, path: string, changes: readonly Change[]): Span | undefined {
  const first = documentStart(reply, changes);
  const found = locate(reply.slice(first), path);
  return found === undefined ? undefined : { start: first + found.start, end: first + found.end };
}
