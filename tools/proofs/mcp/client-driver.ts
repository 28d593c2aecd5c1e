import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { openLedger } from '@tamis/ledger';
import { startHttpGate } from '@tamis/mcp';
import { OPEN } from './gate-options.ts';

interface Tool {
  readonly name: string;
  readonly inputSchema: { readonly properties?: { readonly [name: string]: unknown } };
}

interface Context {
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: { readonly [name: string]: unknown } }[];
}

function argumentsFor({ inputSchema: { properties = {} } }: Tool, tools: readonly Tool[]): { [name: string]: unknown } {
  const samples: { readonly [name: string]: unknown } = { a: 5, b: 3, schema: tools[0]?.inputSchema };
  return Object.fromEntries(Object.keys(properties).map((name) => [name, samples[name] ?? 'x']));
}

// A step that fails does not keep the client from the next one; the suite says what it saw.
async function tried(step: () => Promise<unknown>): Promise<void> {
  await step().catch((problem: unknown) => console.error(String(problem)));
}

async function visit(url: string, revision: string, { toolCalls }: Context): Promise<void> {
  const client = new Client(
    { name: 'proof', version: '1.0.0' },
    {
      capabilities: { elicitation: { form: { applyDefaults: true } }, sampling: {}, roots: {} },
      versionNegotiation: { mode: revision === '2026-07-28' ? { pin: revision } : 'legacy' },
    },
  );
  client.setRequestHandler('elicitation/create', async () => ({ action: 'accept', content: {} }));
  client.setRequestHandler('roots/list', async () => ({ roots: [] }));
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  let tools: readonly Tool[] = [];
  await tried(async () => {
    tools = (await client.listTools()).tools as readonly Tool[];
  });
  const calls = toolCalls ?? tools.map((tool) => ({ name: tool.name, arguments: argumentsFor(tool, tools) }));
  for (const call of calls) await tried(() => client.callTool(call));
  const { prompts, resources } = client.getServerCapabilities() ?? {};
  if (prompts !== undefined)
    await tried(async () => {
      for (const { name } of (await client.listPrompts()).prompts) await client.getPrompt({ name });
    });
  if (resources !== undefined)
    await tried(async () => {
      for (const { uri } of (await client.listResources()).resources) await client.readResource({ uri });
    });
  await client.close();
}

async function throughGate(upstream: string, revision: string, context: Context): Promise<void> {
  using home = mkdtempDisposableSync(path.join(tmpdir(), 'tamis-proof-client-'));
  const ledger = openLedger(path.join(home.path, 'ledger.sqlite'));
  const gate = await startHttpGate({ ...OPEN, ledger, name: 'scenario', upstream, port: 0 });
  try {
    await visit(gate.url, revision, context);
  } finally {
    await gate.close();
    await ledger.close();
  }
}

const [how, url = ''] = process.argv.slice(2);
const { MCP_CONFORMANCE_PROTOCOL_VERSION: revision = '', MCP_CONFORMANCE_CONTEXT: context = '{}' } = process.env;
await (how === 'gate' ? throughGate : visit)(url, revision, JSON.parse(context) as Context);
