import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bump } from './bump.ts';
import { notesOf, released } from './changelog.ts';

/** What a release is prepared from, besides the repository. */
export interface ReleaseGiven {
  readonly version: string;
  /** The day of the release, as 2026-11-16. */
  readonly day: string;
  /** The subjects of the commits since the last release. */
  readonly subjects: readonly string[];
}

/** Writes the version and the changelog, and gives the notes of the release. Where either is refused, no file is changed. */
export function prepare(root: string, { version, day, subjects }: ReleaseGiven): string {
  const file = path.join(root, 'CHANGELOG.md');
  const changelog = released(readFileSync(file, 'utf8'), version, day, subjects);
  bump(root, version);
  writeFileSync(file, changelog);
  return notesOf(changelog, version);
}
