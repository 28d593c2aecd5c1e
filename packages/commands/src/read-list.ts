import { groupBy } from '@tamis/core/kind';
import type { Preset, Token } from './model/grammar.ts';

/**
 * Reads a `.talon-list` file: a header that ends with a line of `-`, then one token per line, optionally followed by a colon and its value.
 */
export function readTalonList(text: string): readonly Token[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const head = lines.findIndex((line) => /^-\s*$/.test(line));
  // A head that never ends has no list after it: its lines are not tokens.
  const isHeadOnly = head === -1 && entriesOf(lines)[0]?.startsWith('list:') === true;
  return isHeadOnly ? [] : entriesOf(lines.slice(head + 1)).map(tokenOf);
}

/**
 * Reads a `.talon-list` file as presets. A token's value is the key, and its words are how the key is said; further words are other spoken
 * forms.
 */
export function readTalonPresets(text: string): readonly Preset[] {
  return presetsOf(readTalonList(text));
}

/** Reads a plain list as presets. Each token is both a key and its words. */
export function readPlainPresets(text: string): readonly Preset[] {
  return presetsOf(readPlainList(text));
}

export function presetsOf(tokens: readonly Token[]): readonly Preset[] {
  const parts = tokens.map((token) => (typeof token === 'string' ? { say: token, value: token } : token));
  const byKey = groupBy(parts, ({ say, value = say }) => value);
  return [...byKey].map(([key, all]): Preset => {
    const [say = key, ...spoken] = [...new Set(all.map(({ say }) => say))];
    return { key, say, ...(spoken.length === 0 ? {} : { spoken }) };
  });
}

/** Reads a plain list with one token per line. Lines that start with `#` are comments; `#` after a token belongs to the token. */
export function readPlainList(text: string): readonly Token[] {
  return entriesOf(text.replace(/^\ufeff/, '').split(/\r?\n/));
}

function entriesOf(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}

function tokenOf(line: string): Token {
  const colon = line.indexOf(':');
  if (colon === -1) return line;
  const say = line.slice(0, colon).trim();
  const value = line
    .slice(colon + 1)
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2');
  // A colon with nothing after it is kept: the check of the list reports it.
  return value === say ? say : { say, value };
}
