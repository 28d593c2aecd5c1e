import { lookalikes } from '@tamis/core/wording';

/** A piece of a text: plain, the name of a control or invisible character, or a letter that looks Latin and is not. */
export interface VisiblePart {
  readonly text: string;
  readonly isBoxed: boolean;
  readonly isAlike: boolean;
}

/** Model text in parts: control, bidi and zero-width characters are named, so they have no effect. Line breaks and tabs stay. */
export function visibleParts(text: string): readonly VisiblePart[] {
  const parts: VisiblePart[] = [];
  const put = (part: string, isBoxed: boolean, isAlike: boolean) => part !== '' && parts.push({ text: part, isBoxed, isAlike });
  let last = 0;
  for (const { at, character, isAlike } of oddIn(text)) {
    put(text.slice(last, at), false, false);
    put(isAlike ? character : codeOf(character), !isAlike, isAlike);
    last = at + character.length;
  }
  put(text.slice(last), false, false);
  return parts;
}

interface Odd {
  readonly at: number;
  readonly character: string;
  readonly isAlike: boolean;
}

function oddIn(text: string): readonly Odd[] {
  const hidden = [...text.matchAll(/[^\P{C}\n\t]|[\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu)].map(
    ({ 0: character, index: at }) => ({ at, character, isAlike: false }),
  );
  const alike = lookalikes(text).map(({ at, character }) => ({ at, character, isAlike: true }));
  return alike.length === 0 ? hidden : [...hidden, ...alike].sort((one, other) => one.at - other.at);
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The same as one text, for where there is room for nothing else. */
export function visibleText(text: string): string {
  return visibleParts(text)
    .map((part) => part.text)
    .join('');
}

/** Few enough characters for a few lines on any screen, so that each piece can be on it as a whole. */
const LONGEST = 80;

/** A text in pieces of a few lines at most. */
export function piecesOf(text: string): readonly (readonly VisiblePart[])[] {
  const pieces: VisiblePart[][] = [];
  let room = 0;
  for (const part of visibleParts(text).flatMap(shortParts)) {
    if (room < part.text.length) {
      pieces.push([]);
      room = LONGEST;
    }
    pieces.at(-1)?.push(part);
    room = part.text.endsWith('\n') ? 0 : room - part.text.length;
  }
  return pieces;
}

/** A part in parts that end with their line, each short enough for a piece. */
function shortParts(part: VisiblePart): readonly VisiblePart[] {
  if (part.isBoxed || part.isAlike) return [part];
  return (part.text.match(/[^\n]{1,80}\n?|\n/gu) ?? []).map((text) => ({ ...part, text }));
}
