import type { Json } from '@tamis/core';

export const FIELD_TYPES = ['string', 'integer', 'date', 'uuid'] as const;

export type FieldType = (typeof FIELD_TYPES)[number];

// Converts text to a value of a type. Returns undefined if the text does not fit the type.
export function coerced(text: string, type: FieldType): string | number | undefined {
  return READERS[type](text);
}

const READERS: { readonly [type in FieldType]: (text: string) => string | number | undefined } = {
  string: (text) => text,
  integer: integerOf,
  date: dateOf,
  uuid: (text) => (UUID.test(text) ? text : undefined),
};

export function isOfType(value: Json, type: FieldType): boolean {
  if (type === 'integer') return Number.isSafeInteger(value);
  return typeof value === 'string' && coerced(value, type) !== undefined;
}

export const UUID: RegExp = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const INTEGER = /^-?[0-9]+$/;
const MOST_DIGITS = 4096;

function integerOf(text: string): number | undefined {
  if (text.length > MOST_DIGITS || !INTEGER.test(text)) return undefined;
  const value = Number(text);
  // -0 would be written as 0 but compare differently.
  return Number.isSafeInteger(value) ? value + 0 : undefined;
}

const DATE = /^([0-9]{4})(-?)([0-9]{2})\2([0-9]{2})$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

// `YYYY-MM-DD` or `YYYYMMDD`, if there is such a day; always written the first way. No clock or time zone is involved.
function dateOf(text: string): string | undefined {
  const match = text.length <= 10 ? DATE.exec(text) : null;
  if (match === null) return undefined;
  const [, year = '', , month = '', day = ''] = match;
  const last = daysIn(Number(year), Number(month));
  if (Number(year) < 1 || last === undefined || Number(day) < 1 || Number(day) > last) return undefined;
  return `${year}-${month}-${day}`;
}

function daysIn(year: number, month: number): number | undefined {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : DAYS[month - 1];
}
