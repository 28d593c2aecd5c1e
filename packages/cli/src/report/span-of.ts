import type { Span, Trouble } from '@tamis/core/unit';
import { locate, locateWord } from '@tamis/files';

/** Where in a reply a trouble is: the place it names itself, else that of its path, else that of a word of it. */
export function spanOf(reply: string, { span, path, words }: Trouble): Span | undefined {
  return span ?? (path === '' ? undefined : locate(reply, path)) ?? locateWord(reply, words ?? []);
}
