import { utf8Length } from '../lib/utf8.ts';
import type { Message, RequestOptions, Usage } from '../ports/model.ts';
import type { KeptReply } from './kept-reply.ts';

/** About as many bytes as a token has in English; in other scripts a character has more bytes, and takes more tokens. */
const BYTES_PER_TOKEN = 4;

/** A reply with what it took: as the provider reports it or, for a budget that has to know, estimated from the texts. */
export function withUsage(reply: KeptReply, messages: readonly Message[], options: RequestOptions | undefined): KeptReply {
  if (reply.usage !== undefined) return reply;
  const { contract, json, tools } = options ?? {};
  const input = [...messages.map(({ content }) => content), contract?.text ?? '', JSON.stringify({ json, tools })];
  const output = [reply.text, reply.reasoning?.text ?? '', JSON.stringify(reply.calls ?? '')];
  const usage: Usage = { inputTokens: tokensIn(input), outputTokens: tokensIn(output), isEstimated: true };
  return { ...reply, usage };
}

function tokensIn(texts: readonly string[]): number {
  const bytes = texts.reduce((sum, text) => sum + utf8Length(text, Number.POSITIVE_INFINITY), 0);
  return Math.ceil(bytes / BYTES_PER_TOKEN);
}
