import {
  type CassetteServer,
  type CassetteServerOptions,
  type Exchange,
  readCassette,
  startCassetteServer,
} from '../src/index.ts';

export async function serving<T>(
  exchanges: readonly Exchange[],
  work: (server: CassetteServer) => Promise<T>,
  options: CassetteServerOptions = {},
): Promise<T> {
  const server = await startCassetteServer(exchanges, options);
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    return error;
  }
  throw new Error(`no rejection, but ${JSON.stringify(value)}`);
}

export function exchangesIn(lines: readonly string[]): readonly Exchange[] {
  const read = readCassette(lines.join('\n'));
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.cassette.exchanges;
}
