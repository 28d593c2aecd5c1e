import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const core = path.resolve(import.meta.dirname, '../../packages/core');

/**
 * Tests that start processes, build bundles or read build output see the engine as it is on disk; others need files from
 * elsewhere.
 */
const ELSEWHERE = /node:child_process|run-guide\.ts|from 'esbuild'|from 'rolldown'|\/dist\b|write-api|shared\/corpora/;

/** Folders below the path of a reply: nothing there can import what is broken. */
const BELOW = /\/src\/(?:lib|codes|wording|provider|contract|expression|stages\/(?:schema|rules))\//;

/** The test files of the engine that run in one process and can notice something. */
export function testFiles(): readonly string[] {
  return ['src', 'test']
    .flatMap((folder) =>
      readdirSync(path.join(core, folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(core, folder, name)),
    )
    .filter((file) => file.endsWith('.test.ts') && !BELOW.test(file) && !ELSEWHERE.test(readFileSync(file, 'utf8')))
    .sort();
}
