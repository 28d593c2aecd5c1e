import type { Json } from '@tamis/core';
import { isJsonObject } from '@tamis/core/unit';

/** An argument that says what a call acts on. */
export interface Target {
  readonly name: string;
  readonly value: string | number;
}

/** Longer texts are contents. */
const LONGEST = 200;

/**
 * The arguments of a call that say what it acts on: those that are named like an id, and those whose text has the form of one (an
 * order number, an address, a path). If there are none, it is the only text among the arguments.
 */
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

/** `id`, `order_id`, `orderId`, `order-id`. */
function isIdName(name: string): boolean {
  return /(?:^|[_-])id$/i.test(name) || /[a-z\d]I[dD]$/.test(name);
}

function isWord(text: string): boolean {
  return text.length > 0 && text.length <= LONGEST && !/\s/.test(text);
}

/**
 * A word with a digit, or with a mark that addresses and paths have. Amounts and dates say how much and when; long numbers are those
 * of accounts and telephones.
 */
function hasIdForm(text: string): boolean {
  if (/^\+?\d{5,}$/.test(text)) return true;
  return /[\d@/\\:._#]/.test(text) && !/^[\d.,:+\-TZ%]+$/.test(text);
}
