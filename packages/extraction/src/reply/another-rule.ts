import { type Fence, type RemarkReader, remarkIn, type Span } from '@tamis/core/kind';
import type { RuleLanguage } from '../model/extraction-contract.ts';

const IN_BLOCK: { readonly [language in RuleLanguage]: RegExp } = {
  yaml: /(?:^|[\s{,])["']?(?:name|glob|extract|pattern|tag|tag_conditions|priority)["']?\s*:/,
  python: /^\s*(?:async )?def extract\b/,
};

// Only the end of a longer line is read, because that is where it says what it offers.
const LONGEST_LINE = 200;

// Patterns for prose, where nothing marks code. An explanation of the keys is not a rule, so a glob must be alone on its line.
const IN_PROSE: { readonly [language in RuleLanguage]: RegExp } = {
  yaml: /^[\s>]*["']?glob["']?[ \t]*:[ \t]*(?:"[^"]*"|'[^']*'|[^\s"']+)[ \t]*,?$/,
  python: /^[\s>]*def extract\s?\(.*:$/,
};

// Whether a reply, after `from`, gives a rule other than the one in `chosen`, or amends that one, inside or outside a block. Lines that
// also occur in the chosen rule are excerpts. A block offered as an alternative does not affect the first.
export function tellsAnother(
  reply: string,
  from: number,
  chosen: Span,
  blocks: readonly (Span & { readonly fence: Fence })[],
  language: RuleLanguage,
  remarks: RemarkReader,
): boolean {
  const offered = blocks.filter(({ fence }) => remarkIn(remarks, lineAbove(reply, fence), 'list', ['offers-another']));
  const known = new Set([chosen, ...offered].flatMap((span) => linesOf(reply, span)));
  const isNew = (pattern: RegExp) => (line: string) => pattern.test(line) && !known.has(line);
  const inBlocks = blocks.flatMap((block) => linesOf(reply, block));
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

function lineAbove(reply: string, { start }: Fence): string {
  return linesOf(reply, { start: Math.max(0, start - LONGEST_LINE), end: start }).findLast((line) => line !== '') ?? '';
}
