import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bundledIn } from './bundled.ts';
import type { Component } from './component.ts';
import { installedWith, type Locked } from './installed.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface OwnPackage {
  readonly name: string;
  readonly version: string;
  readonly components: readonly Component[];
}

export function ownPackages(): readonly OwnPackage[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  return readdirSync(path.join(root, 'packages')).map((folder) => {
    const place = path.join(root, 'packages', folder);
    const { name, version } = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8')) as OwnPackage;
    return { name, version, components: [...bundledIn(place), ...installedWith(`packages/${folder}`, packages)] };
  });
}
