import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bump } from './bump.ts';
import { notesOf, released } from './changelog.ts';

export interface ReleaseGiven {
  readonly version: string;
  readonly day: string;
  readonly subjects: readonly string[];
}

export function prepare(root: string, { version, day, subjects }: ReleaseGiven): string {
  const file = path.join(root, 'CHANGELOG.md');
  const changelog = released(readFileSync(file, 'utf8'), version, day, subjects);
  bump(root, version);
  writeFileSync(file, changelog);
  return notesOf(changelog, version);
}
