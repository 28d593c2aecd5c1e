import { asciiDigits } from '../../lib/ascii-digits.ts';
import { losesDigits } from '../../lib/loses-digits.ts';

interface NumberText {
  readonly value: number;
  readonly code: 'coerce.string-to-number' | 'coerce.padded-number' | 'coerce.number-in-text';
}

const PLAIN = /^[+-]?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
const BARE_DECIMAL = /^[+-]?(?:\.[0-9]+|[0-9]+\.)$/;
const PADDED = /^[+-]?0[0-9]+(?:\.[0-9]+)?$/;
const SEPARATED = /^[+-]?[0-9]+(?:_[0-9]+)+(?:\.[0-9]+)?$/;
const HEX = /^0[xX][0-9a-fA-F]+$/;
const RUNS = /[0-9][0-9.,]*/g;
const GROUPED = /^[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?$/;
const GROUPED_ALONE = /^[+-]?[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?$/;
const SIMPLE = /^[0-9]+(?:\.[0-9]+)?$/;

const LONGEST_TEXT = 256;

// Returns the number in a string, or undefined if there is none, more than one, or more than one reading (`1,5`, `1.234,50`).
export function numberInText(raw: string): NumberText | undefined {
  if (raw.length > LONGEST_TEXT) return undefined;
  const text = raw.trim();
  if (text.includes('−')) return withTrueMinus(text);
  if (PLAIN.test(text) || BARE_DECIMAL.test(text)) return exact(Number(text), text, 'coerce.string-to-number');
  if (PADDED.test(text)) return exact(Number(text), text, 'coerce.padded-number');
  if (SEPARATED.test(text)) return exact(Number(text.replaceAll('_', '')), text.replaceAll('_', ''), 'coerce.padded-number');
  if (GROUPED_ALONE.test(text)) return exact(Number(text.replaceAll(',', '')), text.replaceAll(',', ''), 'coerce.padded-number');
  if (HEX.test(text)) return exact(Number(text), '', 'coerce.padded-number');
  const ascii = asciiDigits(text);
  // Digits of one other script, without mixing scripts, are as plain as ASCII ones.
  if (!/[0-9]/.test(text) && PLAIN.test(ascii)) return exact(Number(ascii), ascii, 'coerce.string-to-number');
  return insideWords(text);
}

const SIGN_WORDS = /\b(?:minus|negative|moins|menos|half|dozen|hundred|thousand|million|billion|k|m|bn)\b/i;

function withTrueMinus(text: string): NumberText | undefined {
  const plain = text.replace('−', '-');
  return PLAIN.test(plain) ? exact(Number(plain), plain, 'coerce.padded-number') : undefined;
}

const CURRENCY = /\s*\p{Sc}\s*$/u;

function insideWords(text: string): NumberText | undefined {
  if (SIGN_WORDS.test(text)) return undefined;
  const runs = text.match(RUNS);
  if (runs === null || runs.length !== 1) return undefined;
  const run = (runs[0] as string).replace(/[.,]$/, '');
  const digits = GROUPED.test(run) ? run.replaceAll(',', '') : run;
  if (!SIMPLE.test(digits)) return undefined;
  const at = text.indexOf(run);
  // A sign may precede or follow the currency.
  const before = text.slice(0, at).replace(CURRENCY, '');
  const isNegative = before.endsWith('-');
  if (/[-–(]\s*$/.test(before) && !isNegative) return undefined;
  // A letter, slash or second sign on either side makes it part of a name, a date or a range.
  if (/[\p{L}/_#-]/u.test(text.charAt(at - 1)) && !/^-$/.test(text.charAt(at - 1))) return undefined;
  if (isNegative && /[\p{L}\p{N}]/u.test(before.charAt(before.length - 2))) return undefined;
  if (/[/_-]/.test(text.charAt(at + run.length))) return undefined;
  if (!/[^0-9.,\s]/.test(text.replace(run, ''))) return undefined;
  return exact(isNegative ? -Number(digits) : Number(digits), digits, 'coerce.number-in-text');
}

// Rejects a number that JavaScript cannot represent exactly.
function exact(value: number, digits: string, code: NumberText['code']): NumberText | undefined {
  if (!Number.isFinite(value) || losesDigits(digits)) return undefined;
  const keeps = !Number.isInteger(value) || Number.isSafeInteger(value) || /[eE]/.test(digits);
  return keeps ? { value, code } : undefined;
}
