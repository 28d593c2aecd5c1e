import type { Json } from '../../model/json.ts';
import type { Condition, Ground } from './language.ts';
import { shown } from './python.ts';

/** A value in a message is cut here; the record holds it in full. */
const LONGEST = 200;

const HOLE = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** An author's message with its names filled in; a name that nothing has stays as it was written. */
export function fillMessage(template: string, condition: Condition, ground: Ground): string {
  return template.replace(HOLE, (hole, name: string) => {
    if (name === '_computed') return cut(condition.computed(ground) ?? hole);
    const value: Json | undefined = ground.names.get(name);
    return value === undefined ? hole : cut(text(value) ?? hole);
  });
}

function text(value: Json): string | undefined {
  try {
    return shown(value);
  } catch {
    // Values that are too large to print are left to the record.
    return undefined;
  }
}

function cut(value: string): string {
  return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
}
