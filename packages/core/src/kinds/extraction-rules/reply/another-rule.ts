import type { Span } from '../../../lib/span.ts';
import type { RuleLanguage } from '../model/extraction-contract.ts';

/** Lines that only a rule, or an amendment to one, has. */
const IN_BLOCK: { readonly [language in RuleLanguage]: RegExp } = {
  yaml: /(?:^|[\s{,])["']?(?:name|glob|extract|pattern|tag|tag_conditions|priority)["']?\s*:/,
  python: /^\s*(?:async )?def extract\b/,
};

/** The same where nothing marks code: an explanation of the keys is not a rule, so a glob must be alone on its line. */
const IN_PROSE: { readonly [language in RuleLanguage]: RegExp } = {
  yaml: /^[\s>]*["']?glob["']?[ \t]*:[ \t]*(?:"[^"]*"|'[^']*'|[^\s"']+)[ \t]*,?$/,
  python: /^[\s>]*def extract\s?\(.*:$/,
};

/**
 * Whether a reply tells, after `from`, another rule than the one in `chosen`, or amends that one, in a block or outside of all. Lines that the
 * chosen rule has too are excerpts.
 */
export function tellsAnother(
  reply: string,
  from: number,
  chosen: Span,
  blocks: readonly Span[],
  language: RuleLanguage,
): boolean {
  const known = new Set(linesOf(reply, chosen));
  const isNew = (pattern: RegExp) => (line: string) => pattern.test(line) && !known.has(line);
  const inBlocks = blocks.flatMap((block) => (block.start === chosen.start ? [] : linesOf(reply, block)));
  if (inBlocks.some(isNew(IN_BLOCK[language]))) return true;
  const around = [
    { start: from, end: chosen.start },
    { start: chosen.end, end: reply.length },
  ];
  return around.flatMap((span) => linesOf(reply, span)).some(isNew(IN_PROSE[language]));
}

function linesOf(reply: string, { start, end }: Span): readonly string[] {
  const lines = reply.slice(start, end).split('\n');
  return lines.map((line) => line.trim());
}
