import { type Agent, request } from 'node:http';

/** Milliseconds of each call, and of all of them together. */
export interface Load {
  readonly each: readonly number[];
  readonly wall: number;
}

/** What is asked, the same in every call. */
export interface Target {
  readonly url: string;
  readonly body: string;
  readonly agent: Agent;
  readonly headers?: { readonly [name: string]: string };
}

/** Makes a number of calls, several at a time; throws if one does not come back with status 200. */
export async function load(target: Target, calls: number, concurrency: number): Promise<Load> {
  const each: number[] = [];
  const start = performance.now();
  let left = calls;
  const worker = async () => {
    while (left-- > 0) each.push(await call(target));
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return { each, wall: performance.now() - start };
}

function call({ url, body, agent, headers: more }: Target): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...more };
    const outgoing = request(url, { method: 'POST', agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
      response.resume().once('end', () => resolve(performance.now() - start));
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
