import { isDate, isDateTime, isTime } from './formats/date-time.ts';
import { isDuration } from './formats/duration.ts';
import { isEmail } from './formats/email.ts';
import { isHostname } from './formats/hostname.ts';
import { isIpv4, isIpv6 } from './formats/ip.ts';
import { isJsonPointer, isRelativeJsonPointer, isRelativeJsonPointerWithIndex } from './formats/relative-json-pointer.ts';
import { isUri, isUriReference } from './formats/uri.ts';
import type { StringFormat } from './schema-node.ts';
import type { TextFormats } from './schema-parts.ts';

type Check = StringFormat['check'];

const CHECKS: ReadonlyMap<string, Check> = /* @__PURE__ */ new Map<string, Check>([
  ['date-time', isDateTime],
  ['date', isDate],
  ['time', isTime],
  ['duration', isDuration],
  ['email', isEmail],
  ['hostname', isHostname],
  ['ipv4', isIpv4],
  ['ipv6', isIpv6],
  ['uri', isUri],
  ['uri-reference', isUriReference],
  ['uuid', isUuid],
  ['json-pointer', isJsonPointer],
  ['relative-json-pointer', isRelativeJsonPointerWithIndex],
  ['regex', isRegex],
]);

/** The formats of JSON Schema, each checked as the schema's draft defines it. */
export const textFormats: TextFormats = (name, draft) => {
  const isEarlier = name === 'relative-json-pointer' && draft < 2020;
  const check = isEarlier ? isRelativeJsonPointer : CHECKS.get(name);
  return check && { name, check };
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

// Whether a string is a UUID of RFC 9562, of any version and variant.
function isUuid(text: string): boolean {
  return text.length === 36 && UUID.test(text);
}

// Far beyond what anyone writes; with property escapes the engine takes some 12 µs per character.
const LONGEST = 10_000;

// Whether a string is an ECMA-262 regular expression, read with the flag `u`, like `pattern`.
function isRegex(text: string): boolean {
  if (text.length > LONGEST) return false;
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
