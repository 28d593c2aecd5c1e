import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CassetteServer, type Exchange, startCassetteServer } from '@tamis/models';
import { type Input, type Run, start } from './tamis.ts';

/** The keys of the person running the tests are never used. */
export const NO_KEYS = { OPENAI_API_KEY: '', ANTHROPIC_API_KEY: '', GEMINI_API_KEY: '', GOOGLE_API_KEY: '', OPENAI_BASE_URL: '' };

/** Runs `tamis ask` to its end. */
export async function asked(args: readonly string[], input: Input = 'Which n?', env: NodeJS.ProcessEnv = {}): Promise<Run> {
  const child = start(['ask', ...args], { ...NO_KEYS, ...env });
  const [out, err]: [Buffer[], Buffer[]] = [[], []];
  child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString('utf8'), peak: 0 };
}

/** Works with a provider on a real socket that plays these exchanges. */
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

/** A path that does not exist yet. */
export function newPath(name: string): string {
  return join(mkdtempSync(join(tmpdir(), 'tamis-')), name);
}
