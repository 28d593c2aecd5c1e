import { createInterface } from 'node:readline';

const write = (text: string) => process.stdout.write(`${text}\n`);
const answer = (id: unknown, result: object) => write(JSON.stringify({ jsonrpc: '2.0', id, result }));

let empty = Number(process.env.RAW_EMPTY ?? 0);
process.stderr.write('started \u001b[31mred\n');
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line) as {
    readonly id?: unknown;
    readonly method?: string;
    readonly params?: { readonly _meta?: { readonly progressToken?: unknown } };
  };
  process.stderr.write(`got ${method} ${process.env.RAW_ECHO === undefined ? '' : line}\n`);
  if (method === 'initialize')
    answer(id, {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {}, prompts: {}, experimental: { anything: {} } },
      serverInfo: { name: 'raw', version: '1' },
    });
  else if (method === 'tools/list' && empty-- > 0) answer(id, { tools: [] });
  else if (method === 'tools/list')
    answer(id, { tools: [{ name: 'look', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }] });
  else if (method === 'tools/call') {
    const token = JSON.stringify(params?._meta?.progressToken ?? null);
    for (const said of (process.env.RAW_BEFORE ?? '').split('\n').filter(Boolean)) write(said.replace('TOKEN', token));
    if (process.env.RAW_EXIT !== undefined) process.exit(Number(process.env.RAW_EXIT));
    write((process.env.RAW_ANSWER ?? '{"jsonrpc":"2.0","id":ID,"result":{"content":[]}}').replace('ID', JSON.stringify(id)));
  } else if (id !== undefined && method !== undefined) answer(id, {});
});
