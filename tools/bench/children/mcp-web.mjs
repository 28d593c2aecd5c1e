import { createServer } from 'node:http';
import { Readable } from 'node:stream';

/** Serves what an MCP handler of the SDK answers on a free port, whose address is printed. */
export function serveWeb(handle) {
  const server = createServer(async (request, response) => {
    const body = request.method === 'POST' ? { body: Readable.toWeb(request), duplex: 'half' } : {};
    const web = new Request(`http://127.0.0.1${request.url}`, { method: request.method, headers: request.headers, ...body });
    const answer = await handle(web);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body === null) response.end();
    else Readable.fromWeb(answer.body).pipe(response);
  });
  server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
}
