import { base64Bytes } from '../../../lib/base64.ts';
import { NOT_JSON, parseStrict } from '../../../lib/parse-strict.ts';
import { utf8Text } from '../../../lib/utf8.ts';
import { isJsonObject, type Json } from '../../../model/index.ts';

const DECODERS: readonly ((text: string) => string)[] = [
  withoutPercents,
  withoutEntities,
  withSigns,
  withoutBase64,
  withoutGroups,
];

export function decodedForms(text: string): readonly string[] {
  const lines = text.split('\n');
  const forms = DECODERS.map((decode) =>
    lines.map((line) => [line, decode(line)] as const).filter(([line, form]) => form !== line),
  );
  const decoded = forms.map((changed) => changed.map(([, form]) => form).join('\n'));
  return [...new Set([withoutEscapes(text), ...decoded])].filter((form) => form !== '' && form !== text);
}

function withoutEscapes(text: string): string {
  if (!text.includes('\\') || !/^\s*[[{"]/.test(text)) return text;
  const value = parseStrict(text);
  return value === NOT_JSON ? text : stringsIn(value as Json).join('\n');
}

function stringsIn(value: Json): readonly string[] {
  const found: string[] = [];
  const left: Json[] = [value];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (typeof one === 'string') found.push(one);
    else if (Array.isArray(one)) for (const item of one as readonly Json[]) left.push(item);
    else if (isJsonObject(one)) for (const item of Object.values(one)) left.push(item);
  }
  return found.reverse();
}

function withoutPercents(text: string): string {
  return text.replaceAll(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const NAMED: { readonly [name: string]: string } = { amp: '&', commat: '@', period: '.', sol: '/', colon: ':', lowbar: '_' };

function withoutEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{2,7})|#x([0-9a-f]{2,6})|([a-z]{3,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] as string) : whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

// `mallory (at) evil [dot] com`.
function withSigns(text: string): string {
  return text
    .replaceAll(/ ?[[({<] ?(?:at|@) ?[\])}>] ?| at (?=[\w-]{1,63}(?: ?[[({<]? ?dot|\.))/gi, '@')
    .replaceAll(/ ?[[({<] ?(?:dot|\.) ?[\])}>] ?| dot (?=\w)/gi, '.');
}

const BASE64 = /(?<![A-Za-z0-9+/=])(?:[A-Za-z0-9+/]{4}){3,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?(?![A-Za-z0-9+/=])/g;

// Long words are base64 too, of bytes that are not text.
const NO_TEXT = /[^\P{C}\s]|\ufffd/u;

function withoutBase64(text: string): string {
  return text.replaceAll(BASE64, (code) => {
    const decoded = utf8Text(base64Bytes(code));
    return NO_TEXT.test(decoded) ? code : decoded;
  });
}

function withoutGroups(text: string): string {
  return text.replaceAll(/(?<=\d)[ )/-]{1,2}(?=[(]?\d)/g, '');
}

const ACCOUNT = /^[A-Z]{0,4}\d[A-Z\d \u00a0-]*$/;
const PHONE = /^[+(]{0,2}\d[\d\s()/-]+$/;

const FEWEST_DIGITS = 9;

// Returns a string in the form used for lookups. Account and phone numbers lose their gaps, because people group them differently.
export function plainForm(text: string): string {
  const isNumber = (ACCOUNT.test(text) || PHONE.test(text)) && text.replaceAll(/\D/g, '').length >= FEWEST_DIGITS;
  return isNumber ? text.replaceAll(/[^A-Z\d]/g, '') : text;
}
