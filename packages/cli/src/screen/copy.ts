import { shellWord } from '@tamis/core/wording';

export function copyText(text: string, stream: { readonly write: (text: string) => unknown } = process.stdout): void {
  stream.write(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`);
}

export function shellLine(words: readonly string[]): string {
  return words.map(shellWord).join(' ');
}
