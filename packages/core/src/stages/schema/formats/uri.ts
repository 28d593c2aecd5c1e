import { isIpv6 } from './ip.ts';
import { AT, type Beyond, hasOnly, QUESTION, URI_COLON, URI_SLASH, WORD } from './uri-chars.ts';

const SCHEME = /^[a-z][a-z0-9+.-]*$/i;
const PORT = /^(?::[0-9]*)?$/;
const FUTURE_ADDRESS = /^v[0-9a-f]+\.[\w.~!$&'()*+,;=:-]+$/i;

const IN_PATH = WORD | URI_COLON | AT | URI_SLASH;
const IN_QUERY = IN_PATH | QUESTION;

// Whether a string is an RFC 3986 URI, with a scheme.
export function isUri(text: string): boolean {
  return isReference(text, 'needs-scheme', 'none');
}

export function isUriReference(text: string): boolean {
  return isReference(text, 'may-be-relative', 'none');
}

// Whether a string is an RFC 3987 IRI, which is a URI that may have characters beyond ASCII.
export function isIri(text: string): boolean {
  return isReference(text, 'needs-scheme', 'letters');
}

export function isIriReference(text: string): boolean {
  return isReference(text, 'may-be-relative', 'letters');
}

function isReference(text: string, scheme: 'needs-scheme' | 'may-be-relative', beyond: Beyond): boolean {
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
    (!hasAuthority || isAuthority(text.slice(start + 2, path), beyond)) &&
    hasOnly(IN_PATH, beyond, text, path, query) &&
    hasOnly(IN_QUERY, beyond === 'none' ? 'none' : 'private', text, query + 1, fragment) &&
    hasOnly(IN_QUERY, beyond, text, fragment + 1, text.length)
  );
}

function isAuthority(text: string, beyond: Beyond): boolean {
  const at = text.indexOf('@');
  if (!hasOnly(WORD | URI_COLON, beyond, text, 0, Math.max(0, at))) return false;
  const host = text.slice(at + 1);
  if (host.startsWith('[')) {
    const close = placeOf(']', host, 0, host.length);
    return isAddress(host.slice(1, close)) && PORT.test(host.slice(close + 1)) && close < host.length;
  }
  const end = placeOf(':', host, 0, host.length);
  return hasOnly(WORD, beyond, host, 0, end) && PORT.test(host.slice(end));
}

function isAddress(text: string): boolean {
  return isIpv6(text) || FUTURE_ADDRESS.test(text);
}

function placeOf(char: string, text: string, start: number, end: number): number {
  const place = text.indexOf(char, start);
  return place < 0 || place > end ? end : place;
}
