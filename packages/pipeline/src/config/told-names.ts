import type { promptContract } from '@tamis/core';
import type { Fields } from '../exact/exact.ts';
import { writeJson } from '../exact/write-json.ts';

export interface KnownNames {
  readonly constants: Fields;
  readonly fields: readonly string[];
}

type Told = ReturnType<typeof promptContract>;

export function withNames(told: Told, { constants, fields }: KnownNames): Told {
  if (told?.rest === undefined) return told;
  const used = new Set(told.rest.split(/[^\p{L}\p{N}_]+/u));
  const meanings = [
    ...Object.entries(constants).flatMap(([name, value]) => (used.has(name) ? [`${name} is ${writeJson(value)}`] : [])),
    ...fields.filter((name) => used.has(name)).map((name) => `${name} is given with the task`),
  ];
  if (meanings.length === 0) return told;
  const line = `Names that are not fields of the reply: ${meanings.join('; ')}.`;
  return { ...told, text: `${told.text}\n${line}`, rest: `${told.rest}\n${line}` };
}
