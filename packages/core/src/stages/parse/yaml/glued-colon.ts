import type { Scalar } from 'yaml';
import { valueAt } from '../../../lib/pointer.ts';
import type { Change } from '../../../model/change.ts';
import type { Json } from '../../../model/json.ts';

/** A colon in braces that lacks the space after it, so that YAML takes key and value for one key; and the Change that says so. */
export interface GluedColon {
  readonly at: number;
  readonly change: Change;
}

/** A colon after a name; before two slashes it belongs to an address. */
const COLON = /:(?!\/\/)(?=\S)/;

/** Where in a key without a value, as in `{min:5}`, a colon ends the key that was meant; undefined if there is none. */
export function colonInKey({ type, source }: Partial<Scalar>): number | undefined {
  if (type !== 'PLAIN' || typeof source !== 'string') return undefined;
  const at = source.search(COLON);
  return at > 0 ? at : undefined;
}

/** The text with a space after each such colon. */
export function withSpaces(text: string, colons: readonly GluedColon[]): string {
  const parts: string[] = [];
  let copied = 0;
  for (const { at } of colons) {
    parts.push(text.slice(copied, at + 1), ' ');
    copied = at + 1;
  }
  return parts.join('') + text.slice(copied);
}

/** The Changes for them, with the values that the text with spaces has. */
export function colonChanges(colons: readonly GluedColon[], value: Json): readonly Change[] {
  return colons.map(({ change }) => ({ ...change, after: (valueAt(value, change.path) ?? null) as Json }));
}
