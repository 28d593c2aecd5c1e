/** A part of the documentation, with its pages in the order in which they are read. */
export interface Section {
  readonly title: string;
  /** Paths from the root of the repository. */
  readonly pages: readonly string[];
}

/** The documentation, by kind and by what people look for. Every page in `docs/` belongs to a section. */
export const SECTIONS: readonly Section[] = [
  {
    title: 'Start',
    pages: [
      'README.md',
      'docs/index.md',
      ...tutorials('library', 'pipelines', 'approvals'),
      ...guides('install'),
      'examples/README.md',
    ],
  },
  { title: 'Judge replies', pages: guides('check', 'streaming', 'grounding', 'not-stated', 'evidence', 'parts', 'project') },
  {
    title: 'Ask models',
    pages: guides('asking', 'ask-people', 'ask-command', 'ai-sdk', 'portability', 'cassettes', 'proxy', 'telemetry'),
  },
  {
    title: 'Tools and actions',
    pages: guides(
      'tools',
      'tool-results',
      'tools-in-use',
      'actions',
      'preconditions',
      'mcp-gate',
      'mcp-clients',
      'mcp-authorisation',
    ),
  },
  {
    title: 'People decide',
    pages: guides('reviews', 'execute', 'decide-in-a-terminal', 'console', 'reviews-in-a-page', 'webhooks'),
  },
  { title: 'Batches', pages: guides('pipelines', 'runs', 'batches', 'run-results', 'rechecks', 'postgres', 'fleet') },
  { title: 'Commands and paths', pages: guides('commands', 'extraction', 'wizard', 'python') },
  {
    title: 'Move',
    pages: guides('from-zod-and-jsonrepair', 'from-instructor', 'from-guardrails', 'from-octobatch', 'add-your-library'),
  },
  { title: 'Understand', pages: inFolder('explanation', ['threats', 'calls', 'approvals', 'limits', 'testing', 'comparison']) },
  {
    title: 'Reference',
    pages: [
      ...inFolder('reference', [
        'glossary',
        'command',
        'exit-codes',
        'codes',
        'contract-keys',
        'file-keys',
        'contracts',
        'standard-schema',
        'rules',
        'what-the-model-is-told',
        'messages',
        'approval-digest',
        'decisions',
        'decision-log',
        'pipeline-config',
        'run-records',
        'reading-calls',
        'dialects',
        'proxy',
        'ledger',
        'runtimes',
        'figures',
        'yardstick',
      ]),
      ...['core', 'files', 'models', 'ledger', 'mcp', 'python', 'pipeline', 'console'].map((name) => `api/${name}.md`),
    ],
  },
  {
    title: 'Agents that write code',
    pages: ['AGENTS.md', ...['SKILL', 'references/examples', 'references/doors'].map((name) => `skills/tamis/${name}.md`)],
  },
  {
    title: 'The project',
    pages: [
      'ARCHITECTURE.md',
      ...inFolder('inside', ['engine', 'pipelines', 'ledger', 'surfaces']),
      'CONTRIBUTING.md',
      'SECURITY.md',
      'CHANGELOG.md',
    ],
  },
];

function tutorials(...names: readonly string[]): readonly string[] {
  return inFolder('tutorials', names);
}

function guides(...names: readonly string[]): readonly string[] {
  return inFolder('guides', names);
}

function inFolder(folder: string, names: readonly string[]): readonly string[] {
  return names.map((name) => `docs/${folder}/${name}.md`);
}
