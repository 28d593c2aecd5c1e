import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import {
  createMcpHandler,
  fromJsonSchema,
  hostHeaderValidationResponse,
  inputRequired,
  isLegacyRequest,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  McpServer,
  originValidationResponse,
  ResourceTemplate,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { CONTEXT, fixtureTools, PNG, requireState } from './fixture-tools.ts';

type Change = (what: 'tools' | 'prompts') => void;

function fixture(change: Change): McpServer {
  const server = new McpServer(
    { name: 'fixture', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged: true },
        prompts: { listChanged: true },
        resources: { subscribe: true, listChanged: true },
        logging: {},
        completions: {},
      },
      requestState: { verify: requireState },
    },
  );
  for (const { name, inputSchema = { type: 'object' }, run } of fixtureTools(change))
    server.registerTool(
      name,
      {
        description: `The tool ${name}.`,
        inputSchema: fromJsonSchema(inputSchema as never),
        annotations: { readOnlyHint: true },
      },
      (async (given: Record<string, unknown>, context: never) => await run(given, context)) as never,
    );
  addResources(server);
  addPrompts(server);
  server.server.setRequestHandler('completion/complete', () => ({ completion: { values: ['paris'], total: 1, hasMore: false } }));
  for (const method of ['resources/subscribe', 'resources/unsubscribe'] as const)
    server.server.setRequestHandler(method, () => ({}));
  return server;
}

function addResources(server: McpServer): void {
  const plain = { mimeType: 'text/plain' };
  for (const name of ['static-text', 'watched-resource'])
    server.registerResource(name, `test://${name}`, plain, ({ href: uri }) => ({
      contents: [{ uri, ...plain, text: `The text of ${name}.` }],
    }));
  const picture = { mimeType: 'image/png' };
  server.registerResource('static-binary', 'test://static-binary', picture, ({ href: uri }) => ({
    contents: [{ uri, ...picture, blob: PNG }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  server.registerResource('template', template, { mimeType: 'application/json' }, ({ href: uri }, { id }) => ({
    contents: [
      { uri, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) },
    ],
  }));
}

function addPrompts(server: McpServer): void {
  const described = { description: 'A prompt of the fixture.' };
  const user = (content: object) => ({ role: 'user', content }) as never;
  const said = (text: string) => user({ type: 'text', text });
  server.registerPrompt('test_simple_prompt', described, () => ({ messages: [said('A simple prompt.')] }));
  const both = z.object({ arg1: z.string(), arg2: z.string() });
  server.registerPrompt('test_prompt_with_arguments', { ...described, argsSchema: both }, ({ arg1, arg2 }) => ({
    messages: [said(`arg1='${arg1}', arg2='${arg2}'`)],
  }));
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { ...described, argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri: uri }) => ({
      messages: [user({ type: 'resource', resource: { uri, mimeType: 'text/plain', text: 'Embedded.' } }), said('Read this.')],
    }),
  );
  server.registerPrompt('test_prompt_with_image', described, () => ({
    messages: [user({ type: 'image', data: PNG, mimeType: 'image/png' }), said('Look at this.')],
  }));
  server.registerPrompt('test_input_required_result_prompt', described, (({
    mcpReq,
  }: {
    mcpReq: { inputResponses?: { user_context?: unknown } };
  }) => {
    const answer = mcpReq.inputResponses?.user_context;
    return answer === undefined
      ? inputRequired({ inputRequests: CONTEXT as never })
      : { messages: [said(JSON.stringify(answer))] };
  }) as never);
}

export async function startFixture(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const sessions = new Map<
    string,
    { readonly transport: WebStandardStreamableHTTPServerTransport; readonly server: McpServer }
  >();
  const change: Change = (what) => {
    if (what === 'tools') modern.notify.toolsChanged();
    else modern.notify.promptsChanged();
    for (const { server } of sessions.values()) {
      if (what === 'tools') server.sendToolListChanged();
      else server.sendPromptListChanged();
    }
  };
  const modern = createMcpHandler(() => fixture(change), { legacy: 'reject' });
  const legacy = async (request: Request): Promise<Response> => {
    const id = request.headers.get('mcp-session-id');
    if (id !== null)
      return (await sessions.get(id)?.transport.handleRequest(request)) ?? new Response('No such session.', { status: 404 });
    const server = fixture(change);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (given) => void sessions.set(given, { transport, server }),
      onsessionclosed: (given) => void sessions.delete(given ?? ''),
    });
    await server.connect(transport);
    return await transport.handleRequest(request);
  };
  const http = createServer(async (request, response) => {
    const left = new AbortController();
    response.on('close', () => left.abort());
    const body = request.method === 'POST' ? { body: Readable.toWeb(request), duplex: 'half' } : {};
    const web = new Request(`http://${request.headers.host}${request.url}`, {
      ...{ method: request.method, headers: request.headers, signal: left.signal },
      ...body,
    } as RequestInit);
    const refused =
      hostHeaderValidationResponse(web, localhostAllowedHostnames()) ?? originValidationResponse(web, localhostAllowedOrigins());
    const answer = refused ?? (await ((await isLegacyRequest(web)) ? legacy(web) : modern.fetch(web)));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.flushHeaders();
    if (answer.body === null) response.end();
    else
      Readable.fromWeb(answer.body as never)
        .on('error', () => response.end())
        .pipe(response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
