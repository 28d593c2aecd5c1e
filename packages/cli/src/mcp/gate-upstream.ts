import { type HttpGiven, startHttpGate } from '@tamis/mcp';
import { EXIT } from '../exit/exit-codes.ts';
import { print } from '../io/print.ts';
import { listenHalt, say, serving } from '../io/serving.ts';

// Serves the gate over streamable HTTP in front of a server until it is stopped. Only the address goes to standard output.
export async function overHttp(options: Omit<HttpGiven, 'port'>, port = 0): Promise<number> {
  const { upstream, auth } = options;
  await serving(async (ended) => {
    const gate = await startHttpGate({ ...options, port }).catch((error) => {
      throw listenHalt(error, port);
    });
    if (auth !== undefined) say(`Callers need an access token of ${auth.issuer}.`);
    say(`Gate in front of ${URL.parse(upstream)?.host ?? ''}; Ctrl-C ends it.`);
    await print(`${gate.url}\n`);
    await ended;
    await gate.close();
  });
  return EXIT.valid;
}
