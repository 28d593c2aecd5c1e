import { publicUrlProblem } from '@tamis/ledger/internal';
import { usage } from '../exit/halt.ts';
import { readWebhooks } from './read-webhooks.ts';
import type { TellingAll } from './tell-all.ts';

interface TellingFlags {
  readonly webhooks?: string;
  readonly publicUrl?: string;
  readonly summaries?: boolean;
}

export function tellingFrom({ webhooks: file, publicUrl, summaries = false }: TellingFlags): TellingAll | undefined {
  const webhooks = readWebhooks(file, process.env);
  if (webhooks.length === 0) return undefined;
  return { webhooks, summaries, ...(publicUrl === undefined ? {} : { links: { publicUrl: originOf(publicUrl) } }) };
}

function originOf(publicUrl: string): string {
  const problem = publicUrlProblem(publicUrl);
  if (problem !== undefined) throw usage(problem, 'Example: --public-url https://tamis.example.com');
  return new URL(publicUrl).origin;
}
