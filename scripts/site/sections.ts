/** A part of the documentation, with its pages in the order in which they are read. */
export interface Section {
  readonly title: string;
  /** Paths from the root of the repository. */
  readonly pages: readonly string[];
}

/** The documentation, by what people look for. Every guide belongs to a section. */
export const SECTIONS: readonly Section[] = [
  { title: 'Start', pages: ['README.md', 'docs/start.md', 'docs/project.md', 'examples/README.md'] },
  {
    title: 'Judge replies',
    pages: ['check', 'contracts', 'grounding', 'evidence', 'rules', 'streaming', 'parts', 'runtimes', 'limits'].map(guide),
  },
  { title: 'Ask models', pages: ['asking', 'portability', 'cassettes', 'proxy', 'telemetry'].map(guide) },
  { title: 'Tools and actions', pages: ['tools', 'dialects', 'tools-in-use', 'actions', 'mcp-gate'].map(guide) },
  { title: 'People decide', pages: ['reviews', 'console', 'webhooks', 'ledger'].map(guide) },
  { title: 'Batches', pages: ['pipelines', 'postgres'].map(guide) },
  { title: 'Commands and paths', pages: ['commands', 'extraction', 'wizard', 'python'].map(guide) },
  { title: 'Understand', pages: ['threats', 'calls', 'approvals', 'testing', 'comparison'].map(guide) },
  { title: 'Move', pages: ['from-zod-and-jsonrepair', 'from-instructor', 'from-guardrails', 'from-octobatch'].map(guide) },
  {
    title: 'Reference',
    pages: [
      'reference/codes.md',
      'reference/command.md',
      ...['core', 'files', 'models', 'ledger', 'mcp', 'python', 'pipeline', 'console'].map((name) => `api/${name}.md`),
    ],
  },
  {
    title: 'The project',
    pages: [
      'ARCHITECTURE.md',
      ...['engine', 'pipelines', 'ledger', 'surfaces'].map((name) => `docs/inside/${name}.md`),
      'CONTRIBUTING.md',
      'SECURITY.md',
      'CHANGELOG.md',
    ],
  },
];

function guide(name: string): string {
  return `docs/${name}.md`;
}
