import { expect, it } from 'vitest';
import { resolveUri } from './uri.ts';

it('resolves references as RFC 3986 says in section 5.4', () => {
  const base = 'http://a/b/c/d?q';
  const expected: { readonly [reference: string]: string } = {
    'g:h': 'g:h',
    g: 'http://a/b/c/g',
    './g': 'http://a/b/c/g',
    'g/': 'http://a/b/c/g/',
    '/g': 'http://a/g',
    '//g': 'http://g',
    '?y': 'http://a/b/c/d?y',
    'g?y': 'http://a/b/c/g?y',
    '#s': 'http://a/b/c/d?q#s',
    'g#s': 'http://a/b/c/g#s',
    '': 'http://a/b/c/d?q',
    '.': 'http://a/b/c/',
    './': 'http://a/b/c/',
    '..': 'http://a/b/',
    '../g': 'http://a/b/g',
    '../..': 'http://a/',
    '../../../g': 'http://a/g',
    'g/./h': 'http://a/b/c/g/h',
    'g/../h': 'http://a/b/c/h',
  };
  for (const [reference, uri] of Object.entries(expected)) expect(resolveUri(base, reference), reference).toBe(uri);
});

it('works on URNs and on documents without a URI', () => {
  expect(resolveUri('urn:uuid:1', '#a')).toBe('urn:uuid:1#a');
  expect(resolveUri('', '#/a')).toBe('#/a');
  expect(resolveUri('', 'other.json#a')).toBe('other.json#a');
  expect(resolveUri('dir/one.json', 'two.json')).toBe('dir/two.json');
});
