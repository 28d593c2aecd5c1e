import type { ClientRequest, RequestOptions } from 'node:http';

export type Requester = (url: URL, options: RequestOptions) => ClientRequest;

// Servers close connections that are idle for longer, and a request on one that is being closed has no answer: nobody knows whether it
// ran. A connection in use may be silent for as long as it likes. With it, Node also respects what a server says about its own limit.
const LONGEST_IDLE = 4_000;

// Opens connections to one address until it is closed.
export async function requesterFor({ protocol }: URL): Promise<{ readonly request: Requester; close(): void }> {
  const { Agent, request } = protocol === 'https:' ? await import('node:https') : await import('node:http');
  const agent = new Agent({ keepAlive: true, timeout: LONGEST_IDLE });
  return { request: (url, options) => request(url, { ...options, agent }), close: () => agent.destroy() };
}
