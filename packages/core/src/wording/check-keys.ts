import { namesText } from './suggestion-text.ts';

// Throws if an object has unknown keys, because silently ignoring an option is worse than an error. `advice` says what to write in place of
// other libraries' keys.
export function checkKeys(name: string, given: object, known: readonly string[], advice?: ReadonlyMap<string, string>): void {
  const unknown = Object.keys(given).filter((key) => !known.includes(key));
  if (unknown.length === 0) return;
  const said = unknown.map((key) => {
    const told = advice?.get(key);
    const more = told === undefined ? namesText(key, known) : ` Write ${told}.`;
    return `There is no option \`${key}\` of ${name}.${more}`;
  });
  throw new TypeError(said.join(' '));
}
