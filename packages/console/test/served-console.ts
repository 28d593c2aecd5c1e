import { once } from 'node:events';
import { startTamis } from './tamis.ts';
import { browserFor, closePages, type Visitor } from './visitor.ts';

export interface ServedConsole {
  readonly one: Visitor;
  readonly errors: readonly string[];
  readonly close: () => Promise<void>;
}

// Starts `tamis console` over a ledger, and a browser for it.
export async function serveConsole(ledger: string): Promise<ServedConsole> {
  const errors: string[] = [];
  const server = startTamis('console', '--ledger', ledger);
  // Where the tests run out of time, nothing closes it.
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  server.stderr?.resume();
  const [line] = (await once(server.stdout?.setEncoding('utf8') as NodeJS.ReadableStream, 'data')) as [string];
  const { origin } = new URL(line.trim());
  const { visitor } = await browserFor({ url: origin, link: () => line.trim() }, errors);
  const close = async () => {
    await closePages();
    const ended = once(server, 'close');
    server.kill('SIGINT');
    await ended;
    process.off('exit', kill);
  };
  return { one: await visitor(), errors, close };
}
