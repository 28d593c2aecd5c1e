import { shortened } from '../lib/shortened.ts';
import type { Json } from '../model/index.ts';
import { quotation } from './quotation.ts';

const LONGEST_QUOTE = 80;

export function plainValue(value: Json, name: string): string {
  if (name === 'key') return quotation(value, 'as written');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return OWN_WORDS.has(name) ? text : shortened(text, LONGEST_QUOTE);
}

// Args that hold our own words, which must not be truncated. The code that makes them keeps them short.
const OWN_WORDS = new Set('reason suggestion expected message source sample samples structure example advice was is'.split(' '));
