import type { Draft } from './dialect.ts';
import { isDate } from './formats/date.ts';
import { isDateTime } from './formats/date-time.ts';
import { isDuration } from './formats/duration.ts';
import { isEmail, isIdnEmail } from './formats/email.ts';
import { isHostname, isPlainHostname } from './formats/hostname.ts';
import { isIdnHostname } from './formats/idn-hostname.ts';
import { isIpv4 } from './formats/ipv4.ts';
import { isIpv6 } from './formats/ipv6.ts';
import { isJsonPointer } from './formats/json-pointer.ts';
import { isRegex } from './formats/regex.ts';
import { isRelativeJsonPointer, isRelativeJsonPointerWithIndex } from './formats/relative-json-pointer.ts';
import { isTime } from './formats/time.ts';
import { isIri, isIriReference, isUri, isUriReference } from './formats/uri.ts';
import { isUriTemplate } from './formats/uri-template.ts';
import { isUuid } from './formats/uuid.ts';
import type { TextFormats } from './schema-parts.ts';
import type { StringFormat } from './text-format.ts';

type Check = StringFormat['check'];

/** What each format means today. */
const LATEST: ReadonlyMap<string, Check> = /* @__PURE__ */ new Map<string, Check>([
  ['date-time', isDateTime],
  ['date', isDate],
  ['time', isTime],
  ['duration', isDuration],
  ['email', isEmail],
  ['idn-email', isIdnEmail],
  ['hostname', isHostname],
  ['idn-hostname', isIdnHostname],
  ['ipv4', isIpv4],
  ['ipv6', isIpv6],
  ['uri', isUri],
  ['uri-reference', isUriReference],
  ['iri', isIri],
  ['iri-reference', isIriReference],
  ['uuid', isUuid],
  ['uri-template', isUriTemplate],
  ['json-pointer', isJsonPointer],
  ['relative-json-pointer', isRelativeJsonPointerWithIndex],
  ['regex', isRegex],
]);

/** What a format meant up to a draft, if its meaning has changed since. */
const EARLIER: ReadonlyMap<string, { readonly upTo: Draft; readonly check: Check }> = /* @__PURE__ */ new Map<
  string,
  { readonly upTo: Draft; readonly check: Check }
>([
  ['hostname', { upTo: 6, check: isPlainHostname }],
  ['relative-json-pointer', { upTo: 2019, check: isRelativeJsonPointer }],
]);

/** The formats of JSON Schema, each with its own check, as the draft of a schema defines it. */
export const textFormats: TextFormats = (name, draft) => {
  const earlier = EARLIER.get(name);
  const check = earlier && draft <= earlier.upTo ? earlier.check : LATEST.get(name);
  return check && { name, check };
};
