import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Halt, usage } from '../exit/halt.ts';
import type { HealthPlace } from '../flags/health-place.ts';
import { listenHalt, say } from '../io/serving.ts';

export interface Checkable {
  readonly ill: () => string | undefined;
  readonly unready: () => Promise<string | undefined>;
  readonly metrics: () => Promise<string>;
  readonly type: string;
}

export interface HealthServer {
  readonly close: () => Promise<void>;
}

const ADVICE = 'Give another port, --health 0 for any free one, or --health 0.0.0.0:PORT for all addresses.';

const PLAIN = 'text/plain; charset=utf-8';

// Serves `/healthz`, `/readyz` and `/metrics`, and nothing else.
export async function serveHealth({ host, port }: HealthPlace, given: Checkable): Promise<HealthServer> {
  const { createServer } = await import('node:http');
  const checked = (problem: string | undefined): Answer => [problem === undefined ? 200 : 503, PLAIN, `${problem ?? 'ok'}\n`];
  const answers = new Map<string, () => Promise<Answer>>([
    ['/healthz', async () => checked(given.ill())],
    ['/readyz', async () => checked(await given.unready())],
    ['/metrics', async () => [200, given.type, await given.metrics()]],
  ]);
  const server = createServer((request, response) => {
    const answer = answers.get(request.url?.replace(/\?.*/s, '') ?? '');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    void answered(isRead ? answer : undefined).then(([status, type, text]) => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
      response.end(request.method === 'HEAD' ? undefined : text);
    });
  });
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const halt = listenHalt(error, port, host);
    throw halt instanceof Halt ? usage(halt.message, ADVICE) : halt;
  }
  const { address, family, port: taken } = server.address() as AddressInfo;
  say(`Health and metrics: http://${family === 'IPv6' ? `[${address}]` : address}:${taken}/metrics`);
  return {
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

type Answer = readonly [status: number, type: string, text: string];

async function answered(answer: (() => Promise<Answer>) | undefined): Promise<Answer> {
  if (answer === undefined) return [404, PLAIN, 'Expected GET /healthz, /readyz or /metrics.\n'];
  return await answer().catch(() => [500, PLAIN, 'This could not be read.\n'] as const);
}
