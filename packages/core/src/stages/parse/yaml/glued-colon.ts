import type { Scalar } from 'yaml';
import { valueAt } from '../../../lib/pointer.ts';
import type { Change, Json } from '../../../model/index.ts';

// A colon in braces without the space after it, so that YAML reads key and value as one key, and the change that reports it.
export interface GluedColon {
  readonly at: number;
  readonly change: Change;
}

const COLON = /:(?!\/\/)(?=\S)/;

// Returns the offset of the colon that ends the intended key in a key without a value, as in `{min:5}`, or undefined if there is none.
export function colonInKey({ type, source }: Partial<Scalar>): number | undefined {
  if (type !== 'PLAIN' || typeof source !== 'string') return undefined;
  const at = source.search(COLON);
  return at > 0 ? at : undefined;
}

export function withSpaces(text: string, colons: readonly GluedColon[]): string {
  const parts: string[] = [];
  let copied = 0;
  for (const { at } of colons) {
    parts.push(text.slice(copied, at + 1), ' ');
    copied = at + 1;
  }
  return parts.join('') + text.slice(copied);
}

export function colonChanges(colons: readonly GluedColon[], value: Json): readonly Change[] {
  return colons.map(({ change }) => ({ ...change, after: (valueAt(value, change.path) ?? null) as Json }));
}
