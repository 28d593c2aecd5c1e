import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { serveWeb } from './mcp-web.mjs';

/** The least that a gateway of the SDK does: a server whose calls a client makes again. */
const client = new Client({ name: 'bench', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
await client.connect(new StreamableHTTPClientTransport(new URL(`${process.argv[2]}/mcp`)));

function made() {
  const server = new Server({ name: 'bench', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', ({ params }) => client.request({ method: 'tools/list', params }));
  server.setRequestHandler('tools/call', ({ params: { name, arguments: given } }) =>
    client.request({ method: 'tools/call', params: { name, arguments: given } }),
  );
  return server;
}

serveWeb(createMcpHandler(made).fetch);
