import { Fault, type FinishReason, type JsonObject, type ModelReply, type Usage } from '@tamis/core';
import { countAt, known, listAt, objectAt, textAt } from '@tamis/core/providers';
import { finishFrom } from '../classify/finish-from.ts';

const FINISH: ReadonlyMap<string, FinishReason> = new Map([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['tool_use', 'tool-calls'],
]);

/** The reply in a whole body of Messages, or the fault that came instead. */
export function anthropicReply(body: JsonObject): ModelReply {
  const stop = textAt(body, 'stop_reason') ?? '';
  const text = joined(body, 'text');
  if (stop === 'refusal') throw new Fault('fault.refused', 'The model refused to answer.', { excerpt: text });
  const finish = finishFrom(stop, FINISH);
  if (listAt(body, 'content').length === 0 && finish !== 'length')
    throw new Fault('fault.no-choices', 'The answer holds no content.', { excerpt: JSON.stringify(body) });
  return known({
    text,
    finish,
    reasoning: joined(body, 'thinking') || undefined,
    usage: usageOf(objectAt(body, 'usage')),
    model: textAt(body, 'model'),
    id: textAt(body, 'id'),
  });
}

/** Blocks of a kind keep their text under the name of the kind. */
function joined(body: JsonObject, kind: 'text' | 'thinking'): string {
  return listAt(body, 'content')
    .filter((block) => textAt(block, 'type') === kind)
    .map((block) => textAt(block, kind) ?? '')
    .join('');
}

/** This provider counts what it read from its cache, and what it wrote there, apart from the input. */
function usageOf(usage: JsonObject | undefined): Usage | undefined {
  const [fresh, outputTokens] = [countAt(usage, 'input_tokens'), countAt(usage, 'output_tokens')];
  if (fresh === undefined || outputTokens === undefined) return undefined;
  const cachedTokens = countAt(usage, 'cache_read_input_tokens');
  const written = countAt(usage, 'cache_creation_input_tokens') ?? 0;
  return known({ inputTokens: fresh + written + (cachedTokens ?? 0), outputTokens, cachedTokens });
}
