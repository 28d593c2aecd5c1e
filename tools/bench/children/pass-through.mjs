import { Agent, createServer, request as open } from 'node:http';

// The least that a proxy can do: both directions are piped, and connections are kept.
const { hostname, port } = new URL(process.argv[2]);
const agent = new Agent({ keepAlive: true });

const server = createServer((request, response) => {
  const { method, url: path, headers } = request;
  const outgoing = open({ hostname, port, method, path, headers, agent }, (incoming) => {
    response.writeHead(incoming.statusCode, incoming.headers);
    incoming.pipe(response);
  });
  outgoing.once('error', () => response.destroy());
  request.pipe(outgoing);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
