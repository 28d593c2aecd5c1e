/** Signs of full width but round brackets, which sentences have too, and angle brackets behind a backslash. */
const WIDE = /[\uFF02-\uFF07\uFF0A-\uFF0F\uFF1A-\uFF1E\uFF20-\uFF5E]|\\[<>]/g;

/** Angle brackets and quotation marks as HTML and JSON escape them. */
const ESCAPED = /&(?:lt|gt|quot|#0?60|#0?62|#x3[ce]);|\\{1,15}u003[ce]/gi;

/** From a sign of full width to the same in ASCII. */
const FULL_WIDTH = 0xfe_e0;

/**
 * A text, and the same with plain signs for those that mean the same, if it has any: `＜call＞`, `&lt;call&gt;` and `\u003ccall\u003e`
 * are `<call>`. What is longer than the sign it means gets spaces outside of it, so that every offset stays valid.
 */
export function plainForms(text: string): readonly string[] {
  const narrow = text.replaceAll(WIDE, (written) =>
    written.length === 1 ? String.fromCharCode(written.charCodeAt(0) - FULL_WIDTH) : padded(written.charAt(1), written.length),
  );
  const bare = narrow.replaceAll(ESCAPED, (written) =>
    padded(/quot/i.test(written) ? '"' : /lt|60|3c/i.test(written) ? '<' : '>', written.length),
  );
  return [...new Set([text, narrow, bare])];
}

function padded(sign: string, length: number): string {
  return sign === '<' ? sign.padStart(length) : sign.padEnd(length);
}
