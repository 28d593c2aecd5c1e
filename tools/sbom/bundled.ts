import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Component } from './component.ts';

const HEADING = /^(\S+) (\d+\.\d+\.\d+\S*), (.+)$/gm;

/** The packages inside a package's bundle, from the licences that the build puts next to it. */
export function bundledIn(folder: string): readonly Component[] {
  const found = new Map<string, Component>();
  for (const built of ['dist', 'bundle', 'console']) {
    for (const file of licenceFiles(path.join(folder, built))) {
      for (const [heading, name = '', version = '', licence = ''] of readFileSync(file, 'utf8').matchAll(HEADING)) {
        found.set(heading, { name, version, licence, comes: 'bundled' });
      }
    }
  }
  return [...found.values()];
}

function licenceFiles(folder: string): readonly string[] {
  const files = readdirSync(path.dirname(folder)).includes(path.basename(folder)) ? readdirSync(folder) : [];
  return files.filter((file) => file === 'THIRD-PARTY.txt').map((file) => path.join(folder, file));
}
