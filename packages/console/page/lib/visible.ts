/** A piece of a text: as it is, or a character that acts or hides, by its name. */
export type VisiblePart = { readonly text: string; readonly isBoxed: boolean };

/** Text of a model in parts: control, bidi and zero-width characters are named instead of obeyed. Line breaks and tabs stay. */
export function visibleParts(text: string): readonly VisiblePart[] {
  const parts: VisiblePart[] = [];
  let last = 0;
  for (const match of text.matchAll(/[^\P{C}\n\t]|[\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu)) {
    if (match.index > last) parts.push({ text: text.slice(last, match.index), isBoxed: false });
    const point = match[0].codePointAt(0) as number;
    parts.push({ text: `U+${point.toString(16).toUpperCase().padStart(4, '0')}`, isBoxed: true });
    last = match.index + match[0].length;
  }
  if (last < text.length) parts.push({ text: text.slice(last), isBoxed: false });
  return parts;
}
