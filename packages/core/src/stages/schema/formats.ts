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

/** A format of texts that can be checked, in time linear in the text. */
export interface StringFormat {
  readonly name: string;
  readonly check: (text: string) => boolean;
}

type Check = StringFormat['check'];

/** The formats of JSON Schema itself. Others, `byte` and `int32` say, mean different things to different people. */
const LATEST: ReadonlyMap<string, Check> = new Map<string, Check>([
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

/** What a format meant up to a draft, where it has come to mean more or less. */
const EARLIER: ReadonlyMap<string, { readonly upTo: Draft; readonly check: Check }> = new Map<
  string,
  { readonly upTo: Draft; readonly check: Check }
>([
  ['hostname', { upTo: 6, check: isPlainHostname }],
  ['relative-json-pointer', { upTo: 2019, check: isRelativeJsonPointer }],
]);

/** A format by its name, as a draft has it; undefined for names that are not known. */
export function formatOf(name: string, draft: Draft): StringFormat | undefined {
  const earlier = EARLIER.get(name);
  const check = earlier && draft <= earlier.upTo ? earlier.check : LATEST.get(name);
  return check && { name, check };
}
