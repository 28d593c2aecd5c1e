import { jsonl, seen, tamis } from './tamis.ts';

/** The open reviews of a ledger, as the command lists them. */
export async function inboxOf(ledger: string): Promise<readonly Record<string, unknown>[]> {
  return jsonl((await tamis(['inbox', '--ledger', ledger, '--format', 'json'])).stdout);
}

/** Decides on the command line, on what is shown there. */
export async function decideOn(ledger: string, [verb = '', id = '', ...words]: readonly string[]): Promise<void> {
  const digest = verb === 'grants' ? [] : await seen(id, ledger);
  const { code, stderr } = await tamis([verb, id, ...words, ...digest, '--ledger', ledger]);
  if (code !== 0) throw new Error(stderr);
}
