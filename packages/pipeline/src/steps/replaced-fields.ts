import type { Exact, Fields } from '../exact/exact.ts';
import { writeJson } from '../exact/write-json.ts';
import { isReserved, type Unit } from '../units/unit.ts';

export function replacedFields({ fields }: Unit, output: Fields): readonly string[] {
  return Object.keys(output).filter(
    (name) => !isReserved(name) && Object.hasOwn(fields, name) && !isSame(fields[name], output[name]),
  );
}

function isSame(one: Exact | undefined, other: Exact | undefined): boolean {
  return writeJson(one ?? null) === writeJson(other ?? null);
}
