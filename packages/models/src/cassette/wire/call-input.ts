import type { Json } from '@tamis/core';
import { jsonIn } from '@tamis/core/internal';
import type { WireCall } from './dialect.ts';

export function inputText({ arguments: given }: WireCall): string {
  return typeof given === 'string' ? given : JSON.stringify(given);
}

// The arguments of a call as a value. Text that is not JSON stays text, because there is nothing else to send.
export function inputValue({ arguments: given }: WireCall): Json {
  return typeof given === 'string' ? (jsonIn(given) ?? given) : given;
}
