import { known } from '@tamis/core/internal';
import type { ModelCall, Usage } from '@tamis/core/model';
import { callsOf, firstChoice, type ProviderAnswer, textsOf } from '@tamis/core/providers';
import type { RecordedCall, RecordedReply } from '../format/exchange.ts';

export function recordedReply(answer: ProviderAnswer): RecordedReply {
  const { parts = [], end } = firstChoice(answer) ?? {};
  const calls = callsOf(parts);
  return known({
    text: answerText(answer),
    calls: calls.length === 0 ? undefined : calls.map(recordedCall),
    finish: end === 'refusal' || end === 'filter' ? undefined : end,
    reasoning: textsOf(parts, 'thought').join('') || undefined,
    usage: answer.usage && toldUsage(answer.usage),
    model: answer.model,
    id: answer.id,
  });
}

// The text of a response, even if it is a refusal.
export function answerText(answer: ProviderAnswer): string {
  const { parts = [] } = firstChoice(answer) ?? {};
  return textsOf(parts, 'text').join('') || textsOf(parts, 'refusal').join('');
}

// A tool call in its stored form. Arguments that can't be parsed stay text.
export function recordedCall({ id, name = '', arguments: given = {} }: ModelCall): RecordedCall {
  const isKept = typeof given === 'string' || (typeof given === 'object' && given !== null && !Array.isArray(given));
  const kept = isKept ? (given as RecordedCall['arguments']) : JSON.stringify(given);
  return known({ name, arguments: kept, id });
}

function toldUsage({ cachedTokens, ...usage }: Usage): Usage {
  return cachedTokens ? { ...usage, cachedTokens } : usage;
}
