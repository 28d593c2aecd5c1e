/** A piece of a text: plain, or the name of a control or invisible character. */
export type VisiblePart = { readonly text: string; readonly isBoxed: boolean };

/** Model text in parts: control, bidi and zero-width characters are named, so they have no effect. Line breaks and tabs stay. */
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
