const SHORT = 64;

// Returns the offset of one text in another at or after `from`, or -1. Takes time linear in both, which `indexOf` does not guarantee.
export function findText(text: string, wanted: string, from = 0): number {
  if (wanted.length <= SHORT) return text.indexOf(wanted, from);
  const borders = bordersOf(wanted);
  let matched = 0;
  for (let at = from; at < text.length; at++) {
    while (matched > 0 && text.charCodeAt(at) !== wanted.charCodeAt(matched)) matched = borders[matched - 1] as number;
    if (text.charCodeAt(at) === wanted.charCodeAt(matched)) matched++;
    if (matched === wanted.length) return at - matched + 1;
  }
  return -1;
}

// For each prefix of a string, the longest shorter prefix that is also its suffix (Knuth, Morris, Pratt).
function bordersOf(wanted: string): Int32Array {
  const borders = new Int32Array(wanted.length);
  let border = 0;
  for (let at = 1; at < wanted.length; at++) {
    while (border > 0 && wanted.charCodeAt(at) !== wanted.charCodeAt(border)) border = borders[border - 1] as number;
    if (wanted.charCodeAt(at) === wanted.charCodeAt(border)) border++;
    borders[at] = border;
  }
  return borders;
}

export function splitText(text: string, separator: string): string[] {
  if (separator.length <= SHORT) return text.split(separator);
  const pieces: string[] = [];
  let start = 0;
  for (let at = findText(text, separator); at >= 0; at = findText(text, separator, start)) {
    pieces.push(text.slice(start, at));
    start = at + separator.length;
  }
  return [...pieces, text.slice(start)];
}
