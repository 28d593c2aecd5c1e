import { jsonl, seen, tamis } from './tamis.ts';

export async function inboxOf(ledger: string): Promise<readonly Record<string, unknown>[]> {
  return jsonl((await tamis(['inbox', '--ledger', ledger, '--format', 'json'])).stdout);
}

export async function decideOn(ledger: string, [verb = '', id = '', ...words]: readonly string[]): Promise<void> {
  const digest = verb === 'grants' ? [] : await seen(id, ledger);
  const { code, stderr } = await tamis([verb, id, ...words, ...digest, '--ledger', ledger]);
  if (code !== 0) throw new Error(stderr);
}
