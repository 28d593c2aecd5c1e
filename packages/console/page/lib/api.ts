import type { Problem } from '../../src/model/problem.ts';

export class ApiProblem extends Error {
  readonly status: number;
  readonly error: string;

  constructor(status: number, { error, message }: Problem) {
    super(message);
    this.status = status;
    this.error = error;
  }
}

export const onSignedOut: { call: () => void } = { call: () => undefined };

const warmed = new Map<string, Promise<Response>>();

export function warm(path: string): void {
  warmed.set(path, fetch(path, { credentials: 'same-origin' }));
}

export async function read<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  const begun = warmed.get(path);
  warmed.delete(path);
  if (begun !== undefined) return await answerOf(await begun);
  return await answerOf(await fetch(path, { credentials: 'same-origin', ...(signal === undefined ? {} : { signal }) }));
}

export async function readAnswer<Answer>(path: string, signal: AbortSignal): Promise<Answer> {
  return await answerOf(await fetch(path, { credentials: 'same-origin', signal }), 409);
}

export interface Sending {
  // Whether the request completes even if the user leaves the page.
  readonly keepalive?: boolean;
  // Aborts the request once its answer is no longer needed, because browsers allow few connections.
  readonly signal?: AbortSignal;
}

export async function send<Answer>(path: string, body: unknown, how: Sending = {}): Promise<Answer> {
  const answer = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...how,
  });
  return await answerOf(answer, 409);
}

export async function remove(path: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await answerOf(await fetch(path, { method: 'DELETE', credentials: 'same-origin', headers }));
}

async function answerOf<Answer>(answer: Response, allowed?: number): Promise<Answer> {
  if (answer.ok || answer.status === allowed) return (await answer.json()) as Answer;
  const problem = (await answer
    .json()
    .catch(() => ({ error: 'unknown', message: `The console answered ${answer.status}.` }))) as Problem;
  if (answer.status === 401) onSignedOut.call();
  throw new ApiProblem(answer.status, problem);
}

export function withQuery(path: string, query: { readonly [name: string]: string | undefined }): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '');
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
