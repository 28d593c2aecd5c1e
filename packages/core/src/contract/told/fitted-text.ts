/** How many characters a model is told about a contract: enough for a long schema, but still a small part of a prompt. */
export const USUAL_LIMIT = 16_000;

const LEFT_OUT = '\n(shortened)';

/** The first version of a text that is short enough, tried from longest to shortest; the last one is cut if it has to be. */
export function fittedText(versions: readonly (() => string)[], limit: number): string {
  let text = '';
  for (const version of versions) {
    text = version();
    if (text.length <= limit) return text;
  }
  return cutText(text, limit);
}

/** A text up to a limit, whole characters only, with a note that something is missing. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = Math.max(0, limit - LEFT_OUT.length);
  const code = text.charCodeAt(end - 1);
  return text.slice(0, code >= 0xd8_00 && code <= 0xdb_ff ? end - 1 : end) + LEFT_OUT;
}
