import path from 'node:path';

export interface Package {
  readonly name: string;
  // Where every condition needs a test: the start of a path below the source. It names the folder in the report.
  readonly folders: RegExp;
  readonly leftOut?: RegExp;
  // Tests of other packages that are about this one: folders or files below `packages`.
  readonly also?: readonly string[];
  // Tests that are left out because of what they import.
  readonly elsewhere: RegExp;
  // Tests that are left out because of where they are: nothing there can import what is broken.
  readonly below?: RegExp;
}

// Tests of guides run their programs as processes, and a browser takes too long for each mutant. A disk that a test has mounted
// would stay mounted if its process is ended.
const SLOW = /tamis-disk|guide-blocks|playwright-core|\.\/browser\.ts|visitor\.ts/;

const EVERYTHING = /^[\w-]+(?=\/|\.ts$)/;
const USUAL = { folders: EVERYTHING, elsewhere: SLOW };

const PROCESSES = [
  ...['ask-example', 'ask-person', 'check-streams', 'collisions', 'command', 'devices', 'doctor', 'outside'],
  ...['pasted', 'postgres-[a-z]+', 'probe-hardship', 'proxy', 'run-hardship', 'skill', 'terminal', 'tutorials', 'wizard-lines'],
];

// The cases and stored verdicts of every kind.
const JUDGED = ['cases', 'replies', 'verdicts'].map((name) => `core/test/${name}.test.ts`);

export const packages: readonly Package[] = [
  {
    name: 'core',
    // The path of a reply, and the readers of the kinds.
    folders: /^(?:stages\/(?:extract|parse|coerce|doubt|verdict)|gate|kinds\/[\w-]+)(?=\/)/,
    // In a kind: what a contract may contain and what a model is told are not readers.
    leftOut: /^kinds\/[\w-]+\/(?:contract|codes|model)\/|\/(?:told-[\w-]+|prompt|examples|completion)\.ts$/,
    // Tests that start processes, build bundles or read build output see the engine as it is on disk; others need other files.
    elsewhere: /node:child_process|from 'esbuild'|from 'rolldown'|\/dist\b|write-api|shared\/corpora/,
    below: /\/src\/(?:lib|codes|wording|provider|contract|expression|stages\/(?:schema|rules))\//,
  },
  {
    ...USUAL,
    name: 'files',
    // Most files are read for a command, or belong to a pipeline.
    also: [...['check', 'commands', 'config', 'pages'].map((name) => `cli/test/${name}.test.ts`), 'pipeline/test/folder.test.ts'],
  },
  {
    ...USUAL,
    name: 'models',
    also: ['cli/test/pages.test.ts'],
  },
  {
    ...USUAL,
    name: 'ledger',
    // What only Postgres runs, or copies to it, is tested on a server, which would have to be emptied for each mutant.
    leftOut: /^(?:postgres|archive)\//,
    // Whether the log confirms what is stored, the door in front of tools, and the inbox.
    also: [
      'cli/test/inbox.test.ts',
      'cli/test/pages.test.ts',
      'pipeline/test/look/around-the-log.test.ts',
      'pipeline/test/look/verify-log.test.ts',
      'models/test/tools/tool-door.test.ts',
    ],
  },
  {
    ...USUAL,
    name: 'mcp',
    also: ['gate-mcp', 'gate-mcp-refusals'].map((name) => `cli/test/${name}.test.ts`),
  },
  {
    ...USUAL,
    name: 'pipeline',
    // Runs of several machines need Postgres.
    leftOut: /^run\/share\//,
    // Whoever looks at runs looks through the console or the command.
    also: [
      'console/test/api.test.ts',
      'cli/test/again.test.ts',
      'cli/test/bad-folders.test.ts',
      'cli/test/batch.test.ts',
      'cli/test/lost-money.test.ts',
      'cli/test/pages.test.ts',
      'cli/test/run.test.ts',
      'cli/test/run-places.test.ts',
      'cli/test/runs.test.ts',
    ],
  },
  { ...USUAL, name: 'console' },
  { ...USUAL, name: 'commands', also: JUDGED },
  { ...USUAL, name: 'extraction', also: JUDGED },
  {
    name: 'python',
    folders: EVERYTHING,
    // The guide's program is a process, and each attempt to escape has one.
    elsewhere: /guide-|escapes\/all/,
  },
  {
    name: 'cli',
    folders: EVERYTHING,
    // Only a terminal shows the screens, and what a person types there.
    leftOut: /^(?:(?:inbox|wizard)\/screen|screen|watch|demo)\/|^ask\/person\.ts$/,
    // What runs in a terminal, a shell or a process of its own is the built command. Scripts are no part of it.
    elsewhere:
      /\.\/(?:tmux|typed|mcp-gate|mcp-http-shop|stopped-runner)\.ts|scripts\/(?:corpora|figures|fuzz|release|sbom|site)\//,
    below: new RegExp(`/test/(?:${PROCESSES.join('|')})\\.test\\.ts$`),
  },
];

export const root: string = path.resolve(import.meta.dirname, '../../packages');

export function folderOf({ name }: Package, folder: 'src' | 'test'): string {
  return path.join(root, name, folder);
}

export function packageNamed(name: string): Package | undefined {
  return packages.find((one) => one.name === name);
}
