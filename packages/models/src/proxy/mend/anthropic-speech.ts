import { listAt, textAt } from '@tamis/core/providers';
import { anthropicReply } from '../../anthropic/reply.ts';
import { anthropicDialect } from '../../cassette/wire/anthropic/anthropic-dialect.ts';
import { anthropicHistory } from '../history/anthropic-history.ts';
import type { Speech } from '../speech.ts';
import { mendAnthropic } from './mend-anthropic.ts';
import { mendAnthropicEvents } from './mend-anthropic-events.ts';

/** Anthropic's Messages API. */
export const anthropicSpeech: Speech = {
  dialect: anthropicDialect,
  path: '/v1/messages',
  objection: (request) => startedReply(listAt(request, 'messages').at(-1)),
  history: anthropicHistory,
  // Anthropic has no system messages among the others.
  message: ({ role, content }) => ({ role: role === 'system' ? 'user' : role, content }),
  hasOthers: () => false,
  reply: anthropicReply,
  mend: mendAnthropic,
  mendEvents: mendAnthropicEvents,
  keepAlive: 'event: ping\ndata: {"type": "ping"}\n\n',
};

/** The reply would continue what the client wrote, which can't be judged as a reply. */
function startedReply(last: unknown): string | undefined {
  if (textAt(last, 'role') !== 'assistant') return undefined;
  return 'The last message starts the reply for the model; only whole replies are judged. End with a user message.';
}
