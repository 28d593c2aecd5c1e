import path from 'node:path';

/** A package whose conditions are broken, and which of its tests can notice that. */
export interface Package {
  readonly name: string;
  /** Where every condition needs a test: the start of a path below the source. It names the folder in the report. */
  readonly folders: RegExp;
  /** Paths in these folders that are left out. */
  readonly leftOut?: RegExp;
  /** Tests of other packages that are about this one: folders or files below `packages`. */
  readonly also?: readonly string[];
  /** Tests that are left out because of what they import. */
  readonly elsewhere: RegExp;
  /** Tests that are left out because of where they are: nothing there can import what is broken. */
  readonly below?: RegExp;
}

/**
 * Tests of guides run their programs as processes, and a browser takes too long for each mutant. A disk that a test has mounted
 * would stay mounted if its process is ended.
 */
const SLOW = /tamis-disk|run-guide\.ts|guide-blocks|playwright-core|\.\/browser\.ts|visitor\.ts/;

const EVERYTHING = /^[\w-]+(?=\/|\.ts$)/;

/** The packages, in the order of the report. */
export const packages: readonly Package[] = [
  {
    name: 'core',
    // The path of a reply, and the readers of the kinds.
    folders: /^(?:stages\/(?:extract|parse|coerce|doubt|verdict)|gate|kinds\/[\w-]+)(?=\/)/,
    // In a kind: what a contract may contain and what a model is told are not readers.
    leftOut: /^kinds\/[\w-]+\/(?:contract|codes|model)\/|\/(?:told-[\w-]+|prompt|examples|completion)\.ts$/,
    // Tests that start processes, build bundles or read build output see the engine as it is on disk; others need other files.
    elsewhere: /node:child_process|run-guide\.ts|from 'esbuild'|from 'rolldown'|\/dist\b|write-api|shared\/corpora/,
    below: /\/src\/(?:lib|codes|wording|provider|contract|expression|stages\/(?:schema|rules))\//,
  },
  { name: 'files', folders: EVERYTHING, elsewhere: SLOW },
  { name: 'models', folders: EVERYTHING, elsewhere: SLOW },
  {
    name: 'ledger',
    folders: EVERYTHING,
    // What only Postgres runs, or copies to it, is tested on a server, which would have to be emptied for each mutant.
    leftOut: /^(?:postgres|archive)\//,
    // Whether the log confirms what is stored, and the door in front of tools.
    also: [
      'pipeline/test/look/around-the-log.test.ts',
      'pipeline/test/look/verify-log.test.ts',
      'models/test/tools/tool-door.test.ts',
    ],
    elsewhere: SLOW,
  },
  { name: 'mcp', folders: EVERYTHING, elsewhere: SLOW },
  {
    name: 'pipeline',
    folders: EVERYTHING,
    // Runs of several machines need Postgres.
    leftOut: /^run\/share\//,
    // Whoever looks at runs looks through the console.
    also: ['console/test/api.test.ts'],
    elsewhere: SLOW,
  },
  { name: 'console', folders: EVERYTHING, elsewhere: SLOW },
];

/** Where the packages are. */
export const root: string = path.resolve(import.meta.dirname, '../../packages');

/** A folder of a package. */
export function folderOf({ name }: Package, folder: 'src' | 'test'): string {
  return path.join(root, name, folder);
}

/** The package with this name. */
export function packageNamed(name: string): Package {
  const found = packages.find((one) => one.name === name);
  if (found === undefined)
    throw new Error(`There is no package ${name} here; there are ${packages.map((one) => one.name).join(', ')}.`);
  return found;
}
