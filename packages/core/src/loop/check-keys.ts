import { closestWord } from '../lib/closest-word.ts';
import { suggestionText } from '../wording/suggestion-text.ts';

/** Throws where an object has keys that nobody looks at: an option that is ignored in silence is worse than an error. */
export function checkKeys(name: string, given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).filter((key) => !known.includes(key));
  if (unknown.length === 0) return;
  const said = unknown.map((key) => `There is no option \`${key}\` of ${name}.${suggestionText(closestWord(key, known))}`);
  throw new TypeError(said.join(' '));
}
