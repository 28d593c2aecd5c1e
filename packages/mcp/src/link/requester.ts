import type { ClientRequest, RequestOptions } from 'node:http';

/** Begins a request; connections are kept for the next one. */
export type Requester = (url: URL, options: RequestOptions) => ClientRequest;

/** Opens connections to one address until it is closed. */
export async function requesterFor({ protocol }: URL): Promise<{ readonly request: Requester; close(): void }> {
  const { Agent, request } = protocol === 'https:' ? await import('node:https') : await import('node:http');
  const agent = new Agent({ keepAlive: true });
  return { request: (url, options) => request(url, { ...options, agent }), close: () => agent.destroy() };
}
