import { SdkHttpError } from '@modelcontextprotocol/client';
import { errorMessage, type Message, RPC } from '../wire/message.ts';

// The answer to a request that can't be served.
export function refusal(status: number, message: Message | undefined, reason: string, code: number = RPC.gone): Response {
  const id = message?.kind === 'request' ? message.id : null;
  return Response.json(errorMessage(id, code, reason), { status });
}

// The answer if the server can't be reached. One that requires authentication says so to a caller whose token it gets; any other caller
// can do nothing about it.
export function unreachable(problem: unknown, message: Message, challenge: string | undefined): Response {
  const reason = problem instanceof Error ? problem.message : String(problem);
  if (!(problem instanceof SdkHttpError && problem.status === 401)) return refusal(502, message, reason);
  if (challenge === undefined)
    return refusal(502, message, 'The server requires authentication, and the gate has no token for it.');
  const answer = refusal(401, message, 'The server requires authentication.');
  answer.headers.set('www-authenticate', challenge);
  return answer;
}
