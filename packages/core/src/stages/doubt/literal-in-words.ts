import { stageEntry } from '../../codes/stage-entry.ts';
import { quietParse } from '../../lib/quiet-json.ts';
import type { Change } from '../../model/change.ts';
import type { Evidence } from '../../model/evidence.ts';
import { withDoubts } from './regrade.ts';
import type { Witness } from './witness.ts';

/** A literal before words, or a literal or number after them. */
const LITERAL = /^(true|false|null)\s|\s(true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?)[^\p{L}\p{N}\s]*$/u;

/**
 * Decides whether words without quotes are a value with stray words next to it: `um 156.4` may be 156.4. If the schema wants a string,
 * they are text, such as `Room 5`. All are compared with it at once, since each comparison takes the whole document.
 */
export function literalInWords(evidence: Evidence, { fit }: Witness): Evidence {
  const { source, changes } = evidence;
  const literals = new Map(changes.flatMap(literalIn));
  if (source === undefined || literals.size === 0) return evidence;
  const other = fit(JSON.stringify(source.value, (_, one) => (literals.has(one) ? literals.get(one) : one)));
  // One that does not fit is text. If one of several does not fit, any of the others may.
  if (other === undefined && literals.size === 1) return evidence;
  const texts = new Set(other?.changes.map(({ path }) => path));
  return withDoubts(evidence, (change) => literals.has(wordsOf(change)) && !texts.has(change.path));
}

/** Returns the words of a change with the literal in them, if there is one. */
function literalIn(change: Change): readonly (readonly [words: unknown, literal: unknown])[] {
  const words = wordsOf(change);
  const literal = words && LITERAL.exec(words);
  return literal ? [[words, quietParse(String(literal[1] ?? literal[2]))]] : [];
}

/** Returns the words that a change put in quotes. */
function wordsOf({ code, after }: Change): string | undefined {
  return stageEntry(code).unquoted === 'words' ? String(after).slice(1, -1) : undefined;
}
