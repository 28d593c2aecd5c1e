import { isJsonObject, type Json } from '@tamis/core';
import { randomIds } from '@tamis/ledger';

// Impossible to guess, so no server can write a string that is taken for a number.
const MARK = `digits ${randomIds()} `;

// Most processes never meet such a number; then nothing has to be searched.
let isMet = false;

export function withDigits(text: string): Json {
  return JSON.parse(text, ((_key: string, value: Json, { source = '' }: { readonly source?: string } = {}) => {
    if (typeof value !== 'number' || plain(source) === plain(String(value))) return value;
    isMet = true;
    return `${MARK}${source}`;
  }) as (key: string, value: Json) => Json) as Json;
}

export function digitsOf(value: Json): { readonly value: Json; readonly exact: Json } {
  if (!isMet) return { value, exact: value };
  let isFound = false;
  const turned = (part: Json, turn: (source: string) => unknown): Json => {
    if (typeof part === 'string' && part.startsWith(MARK)) {
      isFound = true;
      return turn(part.slice(MARK.length)) as Json;
    }
    if (Array.isArray(part)) return (part as readonly Json[]).map((one) => turned(one, turn));
    if (!isJsonObject(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, turned(one, turn)]));
  };
  const judged = turned(value, Number);
  return { value: isFound ? judged : value, exact: isFound ? turned(value, rawJson) : value };
}

function rawJson(source: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(source);
}

function plain(source: string): string {
  const [, sign = '', whole = '', part = '', power = '0'] = /^(-?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? [];
  const digits = `${whole}${part}`;
  let [from, to] = [0, digits.length];
  while (digits[from] === '0') from++;
  while (to > from && digits[to - 1] === '0') to--;
  return from === to ? `${sign}0` : `${sign}${digits.slice(from, to)}e${Number(power) - part.length + digits.length - to}`;
}
