import { shellWord } from '@tamis/core/wording';

/** Copies a string to the clipboard of the user's terminal (OSC 52), which also works over a remote connection. */
export function copyText(text: string, stream: { readonly write: (text: string) => unknown } = process.stdout): void {
  stream.write(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`);
}

/** Joins words into a command line, quoted for the shell. */
export function shellLine(words: readonly string[]): string {
  return words.map(shellWord).join(' ');
}
