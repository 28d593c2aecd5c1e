import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import {
  createMcpHandler,
  inputRequired,
  McpServer,
  type McpServerFactory,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

// A server of one era or both: `echo` reads, `change` does more, `ask` wants to know something from the caller's user.
export function eraServer(era: 'legacy' | 'modern'): McpServer {
  const server = new McpServer(
    { name: 'eras', version: '1.0.0' },
    { capabilities: { tools: { listChanged: true } }, instructions: 'Be kind.' },
  );
  server.registerTool(
    'echo',
    { inputSchema: z.object({ text: z.string() }), annotations: { readOnlyHint: true } },
    async ({ text }, { mcpReq }) => {
      const token = mcpReq._meta?.progressToken;
      if (token !== undefined)
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken: token, progress: 1, message: 'half' } });
      const { traceparent = '' } = (mcpReq._meta ?? {}) as { traceparent?: string };
      return { content: [{ type: 'text', text: `${text} ${traceparent}`.trim() }] };
    },
  );
  server.registerTool('ask', { inputSchema: z.object({}), annotations: { readOnlyHint: true } }, async (_, { mcpReq }) => {
    const params = {
      mode: 'form',
      message: 'Name?',
      requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
    } as const;
    if (era === 'legacy') {
      const { content } = await mcpReq.elicitInput(params);
      return { content: [{ type: 'text', text: `hello ${content?.name}` }] };
    }
    const said = mcpReq.inputResponses?.name as { content?: { name?: string } } | undefined;
    if (said === undefined)
      return inputRequired({
        inputRequests: { name: { method: 'elicitation/create', params } as never },
        requestState: 'state-1',
      });
    return { content: [{ type: 'text', text: `hello ${said.content?.name} ${mcpReq.requestState()}` }] };
  });
  server.registerTool('change', { inputSchema: z.object({ text: z.string() }) }, () => ({ content: [] }));
  return server;
}

export function serveEra(era: 'legacy' | 'modern'): void {
  if (era === 'legacy') void eraServer(era).connect(new StdioServerTransport());
  else serveStdio(() => eraServer(era), { legacy: 'reject' });
}

export async function eraHttp(era: 'legacy' | 'modern'): Promise<{ readonly url: string; close(): Promise<void> }> {
  const factory: McpServerFactory = () => eraServer(era);
  const modern = createMcpHandler(factory, { legacy: 'reject' });
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  const legacy = async (request: Request): Promise<Response> => {
    const known = sessions.get(request.headers.get('mcp-session-id') ?? '');
    if (known !== undefined) return await known.handleRequest(request);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, transport),
    });
    await eraServer(era).connect(transport);
    return await transport.handleRequest(request);
  };
  const server = createServer(async (request, response) => {
    const body = request.method === 'POST' ? { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' } : {};
    const web = new Request(`http://127.0.0.1${request.url}`, {
      method: request.method ?? 'GET',
      headers: request.headers as Record<string, string>,
      ...body,
    } as RequestInit);
    const answer = await (era === 'modern' ? modern.fetch(web) : legacy(web));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.flushHeaders();
    if (answer.body === null) response.end();
    else
      Readable.fromWeb(answer.body as never)
        .on('error', () => undefined)
        .pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const [, main, era] = process.argv;
if (main === import.meta.filename) serveEra(era === 'modern' ? 'modern' : 'legacy');
