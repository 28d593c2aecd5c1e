import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { compile, hintOf, messageOf, type ToolCall } from '@tamis/core';
import { visible } from '@tamis/core/wording';
import { libraryServer } from './library-server.ts';

const [here, there] = InMemoryTransport.createLinkedPair();
const server = libraryServer();
await server.connect(there);
const client = new Client({ name: 'example', version: '1.0.0' });
await client.connect(here);

// What a server lists is a tool list already. Its hints are read, too: what destroys is told from what only reads.
const tools = await client.listTools();
const gate = compile({ kind: 'tool-calls', tools, policy: { effects: { destroy: 'hold' } } });

const replies = [
  '<tool_call>{"name": "find_books", "arguments": {"query": "Shelley"}}</tool_call>',
  "```python\n[functions.find_books(query='Emma', year='1815')]\n```",
  '{"name": "find_books", "arguments": {"author": "Jane Austen"}}',
  '{"name": "search_books", "arguments": {"query": "Emma"}}',
  '{"name": "discard_book", "arguments": {"id": 9}}',
];

for (const reply of replies) {
  const verdict = gate.judge(reply);
  console.log(`${verdict.status}  ${visible(reply)}`);
  for (const change of verdict.changes) say(messageOf(change));
  for (const finding of verdict.findings) say(verdict.status === 'fail' ? hintOf(finding) : messageOf(finding));
  if (verdict.status === 'pass') for (const call of verdict.value.calls) await run(call);
}
await client.close();
await server.close();

async function run({ name, arguments: given }: ToolCall): Promise<void> {
  const { content } = await client.callTool({ name, arguments: { ...given } });
  for (const part of content) if (part.type === 'text') say(`= ${part.text}`);
}

function say(line: string): void {
  console.log(`      ${visible(line)}`);
}
