import type { ModelCall, Usage } from '@tamis/core';
import { callsOf, firstChoice, type ProviderAnswer, textsOf } from '@tamis/core/providers';
import type { RecordedCall, RecordedReply } from '../format/exchange.ts';
import { present } from '../lib/present.ts';

/** What was heard, as a cassette keeps a reply. */
export function recordedReply(answer: ProviderAnswer): RecordedReply {
  const { parts = [], end } = firstChoice(answer) ?? {};
  const calls = callsOf(parts);
  return present<RecordedReply>({
    text: answerText(answer),
    calls: calls.length === 0 ? undefined : calls.map(recordedCall),
    finish: end === 'refusal' || end === 'filter' ? undefined : end,
    reasoning: textsOf(parts, 'thought').join('') || undefined,
    usage: answer.usage && toldUsage(answer.usage),
    model: answer.model,
    id: answer.id,
  });
}

/** What the model said, be it that it will not answer. */
export function answerText(answer: ProviderAnswer): string {
  const { parts = [] } = firstChoice(answer) ?? {};
  return textsOf(parts, 'text').join('') || textsOf(parts, 'refusal').join('');
}

/** A call as a cassette keeps it; what can't be read in it stays as text. */
export function recordedCall({ id, name = '', arguments: given = {} }: ModelCall): RecordedCall {
  const isKept = typeof given === 'string' || (typeof given === 'object' && given !== null && !Array.isArray(given));
  const kept = isKept ? (given as RecordedCall['arguments']) : JSON.stringify(given);
  return present<RecordedCall>({ name, arguments: kept, id });
}

/** Some providers always count what came from the cache; none is as if they said nothing. */
function toldUsage({ cachedTokens, ...usage }: Usage): Usage {
  return cachedTokens ? { ...usage, cachedTokens } : usage;
}
