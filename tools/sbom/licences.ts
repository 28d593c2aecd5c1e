import { type Component, inOrder } from './component.ts';

const ALLOWED = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'MIT-0',
  'Unlicense',
  'CC0-1.0',
  'Zlib',
  'PSF-2.0',
  'Python-2.0',
];

// Licences that allow the same only as long as their package can be replaced, which a bundled one can't be.
const ALLOWED_APART = ['LGPL-2.1', 'LGPL-3.0', 'MPL-2.0'];

// True if the licence, or one of those it offers, is allowed; `AND` requires all.
export function isAllowed({ licence, comes }: Pick<Component, 'licence' | 'comes'>): boolean {
  const allowed = comes === 'installed' ? [...ALLOWED, ...ALLOWED_APART] : ALLOWED;
  const plain = licence.replaceAll(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((one) => allowed.includes(one.trim())));
}

export function licenceLines(
  packages: readonly { readonly name: string; readonly components: readonly Component[] }[],
): readonly string[] {
  const users = new Map<string, Set<string>>();
  for (const component of inOrder(packages.flatMap(({ components }) => components))) users.set(keyOf(component), new Set());
  for (const { name, components } of packages) for (const component of components) users.get(keyOf(component))?.add(name);
  return [...users].map(([key, names]) => `${key}\t${[...names].join(', ')}`);
}

function keyOf({ name, version, licence }: Component): string {
  return `${name} ${version}\t${licence}`;
}
