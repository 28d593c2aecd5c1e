import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Component } from './component.ts';

const HEADING = /^(\S+) (\d+\.\d+\.\d+\S*), (.+)$/gm;

export function bundledIn(folder: string): readonly Component[] {
  const found = new Map<string, Component>();
  for (const file of ['dist', 'bundle', 'console'].map((built) => path.join(folder, built, 'THIRD-PARTY.txt'))) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    for (const [heading, name = '', version = '', licence = ''] of text.matchAll(HEADING))
      found.set(heading, { name, version, licence, comes: 'bundled' });
  }
  return [...found.values()];
}
