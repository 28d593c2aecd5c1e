import { countAt, listAt, memberOf } from '@tamis/core/providers';
import { openAiDialect } from '../../cassette/wire/openai/openai-dialect.ts';
import { openAiReply } from '../../openai/reply.ts';
import { openAiHistory } from '../history/open-ai-history.ts';
import type { Speech } from '../speech.ts';
import { mendOpenAi } from './mend-open-ai.ts';
import { mendOpenAiEvents } from './mend-open-ai-events.ts';

/** OpenAI's Chat Completions. */
export const openAiSpeech: Speech = {
  dialect: openAiDialect,
  path: '/v1/chat/completions',
  objection: (request) => severalChoices(memberOf(request, 'n')),
  history: openAiHistory,
  message: ({ role, content }) => ({ role, content }),
  hasOthers: (body) => listAt(body, 'choices').some((choice, place) => place > 0 || (countAt(choice, 'index') ?? 0) !== 0),
  reply: openAiReply,
  mend: mendOpenAi,
  mendEvents: mendOpenAiEvents,
  keepAlive: ': tamis is judging\n\n',
};

function severalChoices(n: unknown): string | undefined {
  if (n === undefined || n === null || n === 1) return undefined;
  return '`n` asks for several choices; one is judged at a time. Leave it out, or send several requests.';
}
