interface UriParts {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
}

// Splits a URI into the part before `#` and the part after it.
export function splitFragment(uri: string): readonly [base: string, fragment: string] {
  const hash = uri.indexOf('#');
  return hash < 0 ? [uri, ''] : [uri.slice(0, hash), uri.slice(hash + 1)];
}

// Resolves a reference against `base`, the URI of the document it is in (RFC 3986, section 5.2).
export function resolveUri(base: string, reference: string): string {
  const [target, fragment] = splitFragment(reference);
  const tail = reference.includes('#') ? `#${fragment}` : '';
  const ref = partsOf(target);
  if (ref.scheme !== '') return target + tail;
  const from = partsOf(splitFragment(base)[0]);
  if (target === '') return joinParts(from) + tail;
  if (ref.authority !== '') return joinParts({ ...ref, scheme: from.scheme, path: removeDots(ref.path) }) + tail;
  if (ref.path === '') return joinParts({ ...from, query: ref.query }) + tail;
  const path = ref.path.startsWith('/') ? ref.path : mergePaths(from, ref.path);
  return joinParts({ ...from, path: removeDots(path), query: ref.query }) + tail;
}

const PARTS = /^([a-z][a-z0-9+.-]*:)?(\/\/[^/?]*)?([^?]*)(.*)$/is;

function partsOf(uri: string): UriParts {
  const [, scheme = '', authority = '', path = '', query = ''] = PARTS.exec(uri) ?? [];
  return { scheme, authority, path, query };
}

function joinParts({ scheme, authority, path, query }: UriParts): string {
  return scheme + authority + path + query;
}

function mergePaths(base: UriParts, path: string): string {
  if (base.authority !== '' && base.path === '') return `/${path}`;
  return base.path.slice(0, base.path.lastIndexOf('/') + 1) + path;
}

function removeDots(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/');
  for (const [index, segment] of segments.entries()) {
    const last = index === segments.length - 1;
    if (segment === '.' || segment === '..') {
      if (segment === '..' && kept.length > 1) kept.pop();
      if (last) kept.push('');
    } else kept.push(segment);
  }
  return kept.join('/');
}

export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
