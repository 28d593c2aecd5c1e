/** Puts a string on the clipboard of the user's terminal (OSC 52), also over a remote connection. */
export function copyText(text: string, stream: { readonly write: (text: string) => unknown } = process.stdout): void {
  stream.write(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`);
}

/** A word as a shell reads it. */
function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** The command line of some words. */
export function shellLine(words: readonly string[]): string {
  return words.map(shellWord).join(' ');
}
