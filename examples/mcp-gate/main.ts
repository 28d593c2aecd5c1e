import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { visibleLines } from '@tamis/core/wording';

const here = import.meta.dirname;
const tamis = path.resolve(here, '../../packages/cli/bin/tamis.js');
const folder = mkdtempSync(path.join(tmpdir(), 'mcp-gate-'));
const ledger = path.join(folder, 'ledger.sqlite');

// What stands in the configuration of an MCP client, in place of the server itself.
const flags = ['--contract', `${here}/contract.yaml`, '--world', `${here}/world.json`, '--hold', 'pending', '--ledger', ledger];
const transport = new StdioClientTransport({
  command: process.execPath,
  args: [tamis, 'gate-mcp', ...flags, '--', process.execPath, `${here}/shop-server.ts`],
  env: { ...(process.env as Record<string, string>), SHOP_JOURNAL: path.join(folder, 'refunds.log') },
});
const client = new Client({ name: 'example', version: '1.0.0' });
await client.connect(transport);

await call('find_order', { order: 'T-1007' });
await call('refund_order', { order: 'T-1007' });
await call('refund_order', { order: 'T-1007', amount: 900 });
const review = await call('refund_order', { order: 'T-1007', amount: 200 });
// A person does this in another terminal: `tamis approve ID` shows all of the call there, and asks. A program says what it saw.
const { digest } = JSON.parse(inTamis('inbox', review, '--format', 'json')) as { readonly digest: string };
inTamis('approve', review, '--digest', digest);
console.log('      tamis approve, in another terminal');
await call('refund_order', { order: 'T-1007', amount: 200 });
await client.close();
rmSync(folder, { recursive: true });

/** What a command prints. */
function inTamis(...words: readonly string[]): string {
  return execFileSync(process.execPath, [tamis, ...words, '--ledger', ledger], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** Makes a call, prints what came of it, and gives the id of its review where it waits. */
async function call(name: string, given: Record<string, unknown>): Promise<string> {
  const { content, isError, _meta } = await client.callTool({ name, arguments: given });
  console.log(`${isError === true ? 'error ' : 'result'} ${name} ${JSON.stringify(given)}`);
  const id = String(_meta?.['tamis/review'] ?? '');
  for (const part of content)
    if (part.type === 'text') {
      const said = id === '' ? part.text : part.text.replace(id, 'ID');
      for (const line of visibleLines(said).split('\n')) console.log(`       ${line}`);
    }
  return id;
}
