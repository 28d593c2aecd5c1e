import { visible } from '@tamis/core/wording';

// The longest name in characters. A model may write a page where a name was expected.
const LONGEST = 500;

export interface Label {
  readonly shown: string;
  readonly whole?: string;
}

// Shortens a name to a width in pixels. The middle is cut, because names often differ only at the end.
export function labelOf(name: string, width: number, size: number): Label {
  const whole = wholeName(name);
  if (widthOf(whole, size) <= width) return { shown: whole };
  const characters = Array.from(whole);
  // At most this many of the narrowest characters fit.
  let kept = Math.min(characters.length - 1, Math.floor(width / (NARROWEST * size)));
  while (kept > 0 && widthOf(cut(characters, kept), size) > width) kept--;
  return { shown: cut(characters, kept), whole };
}

export function wholeName(name: string): string {
  // Long names are cut before their characters are examined.
  const characters = Array.from(visible(name.slice(0, 2 * LONGEST + 2)));
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : characters.join('');
}

function cut(characters: readonly string[], kept: number): string {
  const head = Math.ceil((kept * 2) / 3);
  return `${characters.slice(0, head).join('')}…${characters.slice(characters.length - (kept - head)).join('')}`;
}

// The estimated width of a string in pixels. It errs on the wide side because readers have different fonts.
export function widthOf(text: string, size: number): number {
  let all = 0;
  for (const character of text) all += emsOf(character);
  return all * size;
}

const NARROWEST = 0.42;

function emsOf(character: string): number {
  if ((character.codePointAt(0) as number) >= 0x1100 && character !== '…') return 1.1;
  if (/[mwMW@%…]/.test(character)) return 0.98;
  if (/[A-Z_&<>+=~]/.test(character)) return 0.76;
  return /[iljtfrI.,:;'|!() ]/.test(character) ? NARROWEST : 0.63;
}

export function escaped(text: string): string {
  const allowed = text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
  return allowed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
