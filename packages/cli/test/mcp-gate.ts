import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { until } from '../../../scripts/tests/until.ts';
import { decideOn, inboxOf } from './deciding.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const bin = path.join(root, 'packages/cli/bin/tamis.js');
const server = path.join(import.meta.dirname, 'children/shop-server.ts');
export const example = path.join(root, 'examples/mcp-gate');

export interface Shop {
  readonly folder: string;
  readonly ledger: string;
  readonly refunds: () => readonly string[];
  readonly connect: (flags?: readonly string[], env?: { readonly [name: string]: string }) => Promise<Gated>;
  readonly inbox: () => Promise<readonly Record<string, unknown>[]>;
  // The one open review; polls until it is there.
  readonly waiting: () => Promise<string>;
  readonly decide: (...words: readonly string[]) => Promise<void>;
  readonly endLeases: () => void;
}

export interface Gated {
  readonly client: Client;
  readonly pid: number;
  readonly said: () => string;
  readonly call: (name: string, given: object, onprogress?: (message: string) => void) => Promise<Called>;
}

export interface Called {
  readonly text: string;
  readonly isError: boolean;
  readonly meta: Record<string, unknown>;
}

export function openShop(): Shop {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-mcp-'));
  const ledger = path.join(folder, 'ledger.sqlite');
  const journal = path.join(folder, 'refunds.log');
  const inbox = () => inboxOf(ledger);
  return {
    folder,
    ledger,
    inbox,
    refunds: () => (existsSync(journal) ? readFileSync(journal, 'utf8').trim().split('\n') : []),
    connect: async (flags = [], env = {}) => {
      const args = [bin, 'gate-mcp', '--ledger', ledger, '--name', 'shop', ...flags, '--', process.execPath, server];
      const transport = new StdioClientTransport({
        command: process.execPath,
        args,
        stderr: 'pipe',
        env: { ...(process.env as Record<string, string>), SHOP_JOURNAL: journal, ...env },
      });
      let said = '';
      transport.stderr?.on('data', (chunk: Buffer) => {
        said += chunk;
      });
      const client = new Client({ name: 'test', version: '1.0.0' });
      await client.connect(transport).catch((error: unknown) => {
        throw new Error(`${error}\n${said}`);
      });
      return { client, pid: transport.pid as number, said: () => said, call: (...given) => called(client, ...given) };
    },
    waiting: () =>
      until('a review waits', async () => {
        const [first] = await inbox();
        return first && String(first.id);
      }),
    endLeases: () => alter(ledger, 'UPDATE execution SET until_at = 1'),
    decide: (...words) => decideOn(ledger, words),
  };
}

export function childrenOf(pid: number): readonly number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
}

export function alter(ledger: string, statement: string): void {
  const db = new DatabaseSync(ledger, { timeout: 60_000 });
  db.exec(statement);
  db.close();
}

export async function called(
  client: Client,
  name: string,
  given: object,
  onprogress?: (message: string) => void,
): Promise<Called> {
  const { content, isError, _meta } = await client.callTool(
    { name, arguments: { ...given } },
    onprogress === undefined ? {} : { onprogress: ({ message = '' }) => onprogress(message) },
  );
  const text = (content as readonly { readonly text?: string }[]).map((part) => part.text ?? '').join('\n');
  return { text, isError: isError === true, meta: (_meta ?? {}) as Record<string, unknown> };
}
