import type { Component } from './component.ts';

export interface Locked {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

// The packages that npm installs along with the one in `folder`, including transitive dependencies.
export function installedWith(folder: string, locked: Readonly<Record<string, Locked>>): readonly Component[] {
  const seen = new Set<string>();
  const waiting = [folder];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    const { dependencies, optionalDependencies } = locked[place] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = placeOf(name, place, locked);
      if (found !== undefined) waiting.push(found);
    }
  }
  seen.delete(folder);
  return [...seen].flatMap((place) => (place.includes('node_modules/') ? [componentAt(place, locked[place] as Locked)] : []));
}

// Where Node finds a package for code at `from`: the nearest node_modules upwards.
function placeOf(name: string, from: string, locked: Readonly<Record<string, Locked>>): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const entry = locked[place];
    if (entry !== undefined) return entry.link ? entry.resolved : place;
    if (folder === '') return undefined;
  }
}

function componentAt(place: string, { name, version = '', license, integrity, optional }: Locked): Component {
  return {
    name: name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version,
    licence: license ?? 'unknown',
    comes: 'installed',
    ...(optional === true ? { isOptional: true } : {}),
    ...(integrity === undefined ? {} : { integrity }),
  };
}
