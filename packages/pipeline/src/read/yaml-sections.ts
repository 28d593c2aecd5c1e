export interface Section {
  readonly key: string | undefined;
  readonly items: readonly number[];
  readonly end: number;
}

const KEY = /^([A-Za-z_][A-Za-z0-9_-]*):[ \t]*(?:#.*)?$/;

const NO_TEXT = /^(?:yes|no|on|off|true|false|null)$/i;

export function sectionsOf(text: string): readonly Section[] | undefined {
  // An anchor may be used anywhere after it, and a directive or a second document changes what follows.
  if (/^(?:%|---|\.\.\.)/m.test(text) || /(?:^|[\s[{,:-])[&*][^\s,[\]{}]/.test(text)) return undefined;
  const sections: { key: string | undefined; items: number[]; end: number; indent: number }[] = [];
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end).replace(/\r$/, '');
    if (!place(sections, line, start)) return undefined;
    start = end + 1;
  }
  const [first] = sections;
  if (first === undefined || sections.some(({ items }) => items.length === 0)) return undefined;
  return sections.map(({ key, items }, index) => ({ key, items, end: sections[index + 1]?.end ?? text.length }));
}

// Assigns a line to its section. Returns false if the text has another form. Until all sections are known, a section's `end` is where its
// own key begins.
function place(
  sections: { key: string | undefined; items: number[]; end: number; indent: number }[],
  line: string,
  start: number,
): boolean {
  const content = line.trimStart();
  if (content === '' || content.startsWith('#')) return true;
  const indent = line.length - content.length;
  const last = sections.at(-1);
  const isItem = content === '-' || content.startsWith('- ');
  if (indent === 0 && !isItem) {
    const key = KEY.exec(line)?.[1];
    if (key === undefined || NO_TEXT.test(key) || (last?.key === undefined) !== (last === undefined)) return false;
    sections.push({ key, items: [], end: start, indent: -1 });
    return true;
  }
  if (last === undefined) {
    if (!isItem || indent > 0) return false;
    sections.push({ key: undefined, items: [start], end: 0, indent: 0 });
    return true;
  }
  if (last.indent < 0) last.indent = indent;
  if (indent > last.indent) return last.items.length > 0;
  if (indent < last.indent || !isItem) return false;
  last.items.push(start);
  return true;
}
