export const SHORT_FLAGS = {
  demo: { o: 'out' },
  check: { s: 'schema', c: 'contract', j: 'jobs', q: 'quiet' },
  ask: { s: 'schema', c: 'contract', m: 'model', q: 'quiet' },
  run: { o: 'out', m: 'model', y: 'yes', q: 'quiet' },
  resume: { m: 'model', q: 'quiet' },
  retry: { m: 'model', y: 'yes', q: 'quiet' },
  approve: { m: 'message' },
  deny: { m: 'message' },
  hint: { m: 'message' },
  grants: { m: 'message' },
  worker: { q: 'quiet' },
  import: { o: 'out' },
  release: { s: 'schema', c: 'contract', q: 'quiet' },
  extract: { q: 'quiet' },
  wizard: { m: 'model' },
} as const;

export function shortFlagsOf(command: string): { readonly [letter: string]: string } | undefined {
  return Object.hasOwn(SHORT_FLAGS, command) ? SHORT_FLAGS[command as keyof typeof SHORT_FLAGS] : undefined;
}
