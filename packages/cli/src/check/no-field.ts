import type { JsonObject } from '@tamis/core';
import { usualFields } from '@tamis/core/unit';
import { type Halt, usage } from '../exit/halt.ts';

// A halt for a first unit without a reply in the expected field, which means that the command is wrong rather than the line.
export function noField(unit: JsonObject, asked: string | undefined, number: number): Halt {
  const keys = Object.keys(unit).slice(0, 12).join(', ');
  const message =
    asked === undefined ? `Line ${number} has none of the fields ${usualFields}` : `Line ${number} has no field ${asked}`;
  const before = number === 1 ? '' : ' The lines before it were judged and written.';
  return usage(
    `${message}; it has: ${keys === '' ? 'no keys at all' : keys}.${before}`,
    'Name the field that contains the reply with --field NAME, or use --plain if the line itself is the reply.',
  );
}
