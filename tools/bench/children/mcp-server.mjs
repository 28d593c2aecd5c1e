import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { serveWeb } from './mcp-web.mjs';

/** A server of the SDK with one tool that reads, and answers at once with a text of 1 KB. */
const TOOL = {
  name: 'look',
  inputSchema: { type: 'object', properties: { order: { type: 'string' } } },
  annotations: { readOnlyHint: true },
};
const RESULT = { content: [{ type: 'text', text: 'x'.repeat(1024) }] };

function made() {
  const server = new Server({ name: 'bench', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools: [TOOL] }));
  server.setRequestHandler('tools/call', () => RESULT);
  return server;
}

serveWeb(createMcpHandler(made).fetch);
