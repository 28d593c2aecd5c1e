import { createInterface } from 'node:readline';

// A server of the earlier era that ends when it is told to: `die` ends it, `pid` says which process it is, `ask` asks the caller.
const tool = (name: string) => ({ name, inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } });
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line) as { id?: unknown; method?: string; params?: { name?: string } };
  const answer = (more: object) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...more })}\n`);
  if (id === undefined) return;
  if (method === 'initialize')
    answer({
      result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'dying', version: '1' } },
    });
  else if (method === 'tools/list') answer({ result: { tools: [tool('die'), tool('pid'), tool('ask')] } });
  else if (method !== 'tools/call') answer({ error: { code: -32_601, message: 'No.' } });
  else if (params?.name === 'die') process.exit(1);
  else if (params?.name === 'ask') {
    const asked = { mode: 'form', message: 'Name?', requestedSchema: { type: 'object', properties: {} } };
    answer({ id: `question ${id}`, method: 'elicitation/create', params: asked });
  } else answer({ result: { content: [{ type: 'text', text: String(process.pid) }] } });
});
