import { type Layout, printed } from './document.ts';
import { tokensOf } from './tokens.ts';

/**
 * The document that a damaged text is but for one ordinary slip: printed in the same layout, character for character, with one comma
 * between two members lost, or one added after the last member. If that is not the document that was damaged, nobody can tell which of the
 * two was written. The rule knows only the text and the layout, and holds for all readers.
 */
export function otherDocument(text: string, layout: Layout): unknown {
  for (const mended of [...withoutComma(text, layout), ...withComma(text)]) {
    const value = strictValue(mended);
    if (value !== undefined && printed(value, layout) === mended) return value;
  }
  return undefined;
}

/** The texts without one comma before a closing bracket; on one line, the comma may have its usual space. */
function withoutComma(text: string, layout: Layout): readonly string[] {
  const trailing = layout === 'spaced' ? /, ?(?=[\]}])/g : /,(?=\s*[\]}])/g;
  return [...text.matchAll(trailing)].map(({ index, 0: { length } }) => text.slice(0, index) + text.slice(index + length));
}

/** The texts with one more comma after a token. */
function withComma(text: string): readonly string[] {
  return tokensOf(text).map(({ end }) => `${text.slice(0, end)},${text.slice(end)}`);
}

function strictValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
