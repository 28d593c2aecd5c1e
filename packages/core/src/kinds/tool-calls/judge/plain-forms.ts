const QUOTED_LINE = /^(?:[ \t]{0,3}>){1,8}(?=[ \t])/gm;

// Other hyphens and dashes, which names have only by mistake.
const HYPHENS = /[\u2010-\u2015\u2212]/g;

// Signs of full width but round brackets, which sentences have too, and angle brackets behind a backslash.
const WIDE = /[\uFF02-\uFF07\uFF0A-\uFF0F\uFF1A-\uFF1E\uFF20-\uFF5E]|\\{1,127}[<>]/g;

const ESCAPED = /&(?:lt|gt|quot|#0?60|#0?62|#x3[ce]);|\\{1,127}u003[ce]/gi;

const IN_STRING = /\\{1,127}[nrt"]/g;

const FULL_WIDTH = 0xfe_e0;

// Returns a string and, where they differ, its plainer forms, in which signs are replaced by plain ones with the same meaning: `＜call＞`,
// `&lt;call&gt;` and `\u003ccall\u003e` become `<call>`. Escapes inside JSON strings are replaced too. Longer spellings are padded with
// spaces, so that every offset stays valid.
export function plainForms(text: string): readonly string[] {
  const narrow = text
    .replaceAll(QUOTED_LINE, (written) => ' '.repeat(written.length))
    .replaceAll(HYPHENS, '-')
    .replaceAll(WIDE, (written) =>
      written.length === 1 ? String.fromCharCode(written.charCodeAt(0) - FULL_WIDTH) : padded(written.slice(-1), written.length),
    );
  const bare = narrow.replaceAll(ESCAPED, (written) =>
    padded(/quot/i.test(written) ? '"' : /lt|60|3c/i.test(written) ? '<' : '>', written.length),
  );
  const inner = bare.replaceAll(IN_STRING, (written, at: number) => {
    if (!written.endsWith('"')) return '\n'.padStart(written.length);
    return /[\s:=,([{]/.test(bare.charAt(at - 1)) ? '"'.padStart(written.length) : '"'.padEnd(written.length);
  });
  return [...new Set([text, narrow, inner])];
}

function padded(sign: string, length: number): string {
  return sign === '<' ? sign.padStart(length) : sign.padEnd(length);
}
