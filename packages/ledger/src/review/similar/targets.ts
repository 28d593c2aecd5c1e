import { isJsonObject, type Json } from '@tamis/core';

export interface Target {
  readonly name: string;
  readonly value: string | number;
}

const LONGEST = 200;

export function targetsOf(given: Json | undefined): readonly Target[] {
  if (!isJsonObject(given)) return [];
  const single = Object.entries(given).flatMap(([name, value]): readonly Target[] =>
    typeof value === 'string' || typeof value === 'number' ? [{ name, value }] : [],
  );
  const named = single.filter(isTarget);
  const texts = single.filter(({ value }) => typeof value === 'string' && isWord(value));
  return named.length === 0 && texts.length === 1 ? texts : named;
}

function isTarget({ name, value }: Target): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value) && isIdName(name);
  return isWord(value) && (isIdName(name) || hasIdForm(value));
}

// `id`, `order_id`, `orderId`, `order-id`.
function isIdName(name: string): boolean {
  return /(?:^|[_-])id$/i.test(name) || /[a-z\d]I[dD]$/.test(name);
}

function isWord(text: string): boolean {
  return text.length > 0 && text.length <= LONGEST && !/\s/.test(text);
}

// Whether a string is a word with a digit, or with a character typical of addresses and paths. Amounts and dates don't count; long numbers
// are accounts and telephone numbers.
function hasIdForm(text: string): boolean {
  if (/^\+?\d{5,}$/.test(text)) return true;
  return /[\d@/\\:._#]/.test(text) && !/^[\d.,:+\-TZ%]+$/.test(text);
}
