import { codeOf, lookalikes } from '@tamis/core/wording';

export interface VisiblePart {
  readonly text: string;
  readonly isBoxed: boolean;
  readonly isAlike: boolean;
}

// Splits model text into parts. Control, bidi and zero-width characters are replaced by their names, so that they have no effect. Line
// breaks and tabs stay.
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

const ACTING = /[^\P{C}\n\t]|[\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

export function visibleText(text: string): string {
  if (!ACTING.test(text)) return text;
  return visibleParts(text)
    .map((part) => part.text)
    .join('');
}

// The longest piece in characters, short enough to fit on any screen as a whole.
const LONGEST = 80;

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

function shortParts(part: VisiblePart): readonly VisiblePart[] {
  if (part.isBoxed || part.isAlike) return [part];
  return (part.text.match(/[^\n]{1,80}\n?|\n/gu) ?? []).map((text) => ({ ...part, text }));
}
