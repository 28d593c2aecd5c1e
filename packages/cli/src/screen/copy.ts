import { shellWord } from '@tamis/core/wording';

/** Puts a string on the clipboard of the user's terminal (OSC 52), also over a remote connection. */
export function copyText(text: string, stream: { readonly write: (text: string) => unknown } = process.stdout): void {
  stream.write(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`);
}

/** The command line of some words. */
export function shellLine(words: readonly string[]): string {
  return words.map(shellWord).join(' ');
}
