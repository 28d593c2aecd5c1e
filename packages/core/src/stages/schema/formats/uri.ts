import { isIpv6 } from './ip.ts';

const SCHEME = /^[a-z][a-z0-9+.-]*$/i;
const PORT = /^(?::[0-9]*)?$/;
const FUTURE_ADDRESS = /^v[0-9a-f]+\.[\w.~!$&'()*+,;=:-]+$/i;

// The characters of RFC 3986 that each part may contain, by code.
const IN_HOST = /* @__PURE__ */ tableOf(/[\w.~!$&'()*+,;=-]/);
const IN_USER = /* @__PURE__ */ tableOf(/[\w.~!$&'()*+,;=:-]/);
const IN_PATH = /* @__PURE__ */ tableOf(/[\w.~!$&'()*+,;=:@/-]/);
const IN_QUERY = /* @__PURE__ */ tableOf(/[\w.~!$&'()*+,;=:@/?-]/);
const HEX = /* @__PURE__ */ tableOf(/[0-9a-f]/i);

const PERCENT = 0x25;

// Whether a string is an RFC 3986 URI, with a scheme.
export function isUri(text: string): boolean {
  return isReference(text, 'needs-scheme');
}

export function isUriReference(text: string): boolean {
  return isReference(text, 'may-be-relative');
}

function isReference(text: string, scheme: 'needs-scheme' | 'may-be-relative'): boolean {
  const fragment = placeOf('#', text, 0, text.length);
  const query = placeOf('?', text, 0, fragment);
  const colon = placeOf(':', text, 0, placeOf('/', text, 0, query));
  const hasScheme = text[colon] === ':';
  // Without a scheme, the first segment may not have a colon either.
  if (hasScheme ? !SCHEME.test(text.slice(0, colon)) : scheme === 'needs-scheme') return false;
  const start = hasScheme ? colon + 1 : 0;
  const hasAuthority = text.startsWith('//', start);
  const path = hasAuthority ? placeOf('/', text, start + 2, query) : start;
  return (
    (!hasAuthority || isAuthority(text.slice(start + 2, path))) &&
    hasOnly(IN_PATH, text, path, query) &&
    hasOnly(IN_QUERY, text, query + 1, fragment) &&
    hasOnly(IN_QUERY, text, fragment + 1, text.length)
  );
}

function isAuthority(text: string): boolean {
  const at = text.indexOf('@');
  if (!hasOnly(IN_USER, text, 0, Math.max(0, at))) return false;
  const host = text.slice(at + 1);
  if (host.startsWith('[')) {
    const close = placeOf(']', host, 0, host.length);
    return isAddress(host.slice(1, close)) && PORT.test(host.slice(close + 1)) && close < host.length;
  }
  const end = placeOf(':', host, 0, host.length);
  return hasOnly(IN_HOST, host, 0, end) && PORT.test(host.slice(end));
}

function isAddress(text: string): boolean {
  return isIpv6(text) || FUTURE_ADDRESS.test(text);
}

function placeOf(char: string, text: string, start: number, end: number): number {
  const place = text.indexOf(char, start);
  return place < 0 || place > end ? end : place;
}

// Whether part of a string has only characters of a table and percent-encoded bytes.
function hasOnly(table: readonly boolean[], text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === PERCENT && HEX[text.charCodeAt(at + 1)] && HEX[text.charCodeAt(at + 2)]) at += 2;
    else if (!table[code]) return false;
  }
  return true;
}

function tableOf(chars: RegExp): readonly boolean[] {
  return Array.from({ length: 0x80 }, (_, code) => chars.test(String.fromCharCode(code)));
}
