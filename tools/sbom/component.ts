export interface Component {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly comes: 'bundled' | 'installed';
  // Ours works without it, so npm may leave it out.
  readonly isOptional?: boolean;
  // As npm records it (`sha512-…` in Base64); a bundled package is no longer the file that this describes.
  readonly integrity?: string;
}

export function inOrder(components: readonly Component[]): readonly Component[] {
  const key = ({ name, version }: Component) => `${name} ${version}`;
  return components.toSorted((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))));
}
