/** JSON with a line for each member; anything else is unchanged. Numbers are not parsed: they would be rounded. */
export function indentedJson(text: string): string {
  let [depth, isText, shown] = [0, false, ''];
  for (let at = 0; at < text.length; at++) {
    const one = text[at] as string;
    if (isText) {
      shown += one;
      if (one === '\\') shown += text[++at] ?? '';
      else if (one === '"') isText = false;
    } else if (one === '"') {
      isText = true;
      shown += one;
    } else if ((one === '{' || one === '[') && /^\s*[}\]]/.test(text.slice(at + 1, at + 20))) {
      shown += one;
      depth++;
    } else if (one === '{' || one === '[') shown += `${one}\n${'  '.repeat(++depth)}`;
    else if (one === '}' || one === ']') {
      depth = Math.max(0, depth - 1);
      shown += /[{[]\s*$/.test(shown.slice(-2)) ? one : `\n${'  '.repeat(depth)}${one}`;
    } else if (one === ',') shown += `,\n${'  '.repeat(depth)}`;
    else if (one === ':') shown += ': ';
    else if (!/\s/.test(one)) shown += one;
  }
  return shown;
}
