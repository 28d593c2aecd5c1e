import { isUtf8 } from 'node:buffer';
import { isJsonObject, type Json, type JsonObject } from '@tamis/core';
import { repeatedKey } from '@tamis/core/unit';
import { usage } from '../exit/halt.ts';
import { kindOf } from '../judge/kind-of.ts';

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

// A line of JSON Lines: its object, and the bytes without a byte order mark, which only the first line may have.
export interface JsonLine {
  readonly fields: JsonObject;
  readonly bytes: Buffer;
}

interface Expected {
  readonly name: string;
  readonly help: string;
  readonly encoding: string;
}

// Reads an object in a line; throws a Halt if there is none. Repeated keys are refused, because JSON.parse takes the last one and the
// line could be understood in another way than intended.
export function readJsonLine(line: Buffer, number: number, { name, help, encoding }: Expected): JsonLine {
  const isMarked = number === 1 && line.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  const bytes = isMarked ? line.subarray(BYTE_ORDER_MARK.length) : line;
  if (!isUtf8(bytes)) throw usage(`${name} is not UTF-8.`, encoding);
  let fields: Json;
  try {
    fields = JSON.parse(bytes.toString('utf8')) as Json;
  } catch (error) {
    throw usage(`${name} is not JSON: ${error instanceof Error ? error.message : ''}`, help);
  }
  if (!isJsonObject(fields)) throw usage(`${name} must be an object, not ${kindOf(fields)}.`, help);
  const key = repeatedKey(bytes);
  if (key !== undefined) throw usage(`${name} has the key ${key} more than once.`, 'Fix the program that wrote the line.');
  return { fields, bytes };
}
