import type { Token } from '../../model/grammar.ts';

/** Reads a `.talon-list` file: a head up to a line of `-`, then a token a line, perhaps with what it stands for behind a colon. */
export function readTalonList(text: string): readonly Token[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const head = lines.findIndex((line) => /^-\s*$/.test(line));
  // A head that never ends has no list behind it: its lines are no tokens.
  const isHeadOnly = head < 0 && entriesOf(lines)[0]?.startsWith('list:') === true;
  return isHeadOnly ? [] : entriesOf(lines.slice(head + 1)).map(tokenOf);
}

/** Reads a plain list: a token a line; lines that start with `#` are remarks, and `#` behind a token belongs to it. */
export function readPlainList(text: string): readonly Token[] {
  return entriesOf(text.replace(/^\ufeff/, '').split(/\r?\n/));
}

function entriesOf(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}

function tokenOf(line: string): Token {
  const colon = line.indexOf(':');
  const say = (colon < 0 ? line : line.slice(0, colon)).trim();
  const value = colon < 0 ? say : unquoted(line.slice(colon + 1).trim());
  // A colon with nothing behind it is kept: the check of the list tells it.
  return value === say ? say : { say, value };
}

function unquoted(value: string): string {
  const quote = value.charAt(0);
  return value.length > 1 && (quote === '"' || quote === "'") && value.endsWith(quote) ? value.slice(1, -1) : value;
}
