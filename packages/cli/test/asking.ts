import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CassetteServer, type Exchange, startCassetteServer } from '@tamis/models';
import { type Input, jsonl, type Run, tamis } from './tamis.ts';

// The keys of the person running the tests are never used.
export const NO_KEYS = { OPENAI_API_KEY: '', ANTHROPIC_API_KEY: '', GEMINI_API_KEY: '', GOOGLE_API_KEY: '', OPENAI_BASE_URL: '' };

// Runs `tamis ask` to its end.
export async function asked(args: readonly string[], input: Input = 'Which n?', env: NodeJS.ProcessEnv = {}): Promise<Run> {
  return await tamis(['ask', ...args], input, { ...NO_KEYS, ...env });
}

export async function serving<T>(
  exchanges: readonly (Exchange | string)[],
  work: (server: CassetteServer & { readonly model: string }) => Promise<T>,
): Promise<T> {
  const played = exchanges.map((one): Exchange => (typeof one === 'string' ? { reply: { text: one } } : one));
  const server = await startCassetteServer(played);
  try {
    return await work({ ...server, model: `${server.url}/v1#m` });
  } finally {
    await server.close();
  }
}

// A path that does not exist yet.
export function newPath(name: string): string {
  return join(mkdtempSync(join(tmpdir(), 'tamis-')), name);
}

// A run of ask whose reply is held, for a schema.
export async function heldRun(schema: string): Promise<{ readonly journal: string; readonly digest: string }> {
  const journal = newPath('run.jsonl');
  const run = await serving(['{"n": 1, "n": 2}'], ({ model }) =>
    asked(['-m', model, '-s', schema, '--holds', 'person', '--journal', journal]),
  );
  if (run.code !== 6) throw new Error(run.stderr);
  const { held } = jsonl(run.stderr)[0] as { held: { digest: string } };
  return { journal, digest: held.digest };
}
