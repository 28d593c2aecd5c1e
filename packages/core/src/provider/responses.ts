import { known } from '../lib/known.ts';
import { type JsonObject, saysCut } from '../model/index.ts';
import type { Usage } from '../ports/model.ts';
import type { AnswerChoice, AnswerEnd, ProviderAnswer } from './answer.ts';
import { callsOf } from './answer-part.ts';
import { choiceOf, finishOf, isForeign } from './choice-of.ts';
import { countAt, listAt, memberOf, objectAt, textAt } from './pick.ts';

const FINISH = finishOf('status', { stop: 'completed', length: 'incomplete' });

/** Decodes a complete body of OpenAI's Responses API, which is one answer made of items. */
export function decodeResponses(body: JsonObject): ProviderAnswer {
  return {
    choices: listAt(body, 'output').length === 0 ? [] : [outputChoice(body)],
    blockReason: undefined,
    usage: usageOf(objectAt(body, 'usage')),
    model: textAt(body, 'model'),
    id: textAt(body, 'id'),
  };
}

function outputChoice({ output = [], status = null, incomplete_details: details = null }: JsonObject): AnswerChoice {
  const choice = choiceOf({ output, status, incomplete_details: details }, '', FINISH);
  const end = endOf(choice, textAt(details, 'reason'));
  const items = listAt({ output }, 'output');
  const isCut = saysCut(textAt(details, 'reason')) || items.some(isCutItem);
  return { ...choice, end: isDone(end) && isCut ? 'length' : end, isForeign: items.some(isForeign) };
}

function isDone(end: AnswerEnd | undefined): boolean {
  return end === 'stop' || end === 'tool-calls';
}

function isCutItem(item: unknown): boolean {
  const isSaid = ['message', 'function_call'].includes(textAt(item, 'type') ?? '');
  return isSaid && (memberOf(item, 'status') ?? 'completed') !== 'completed';
}

function endOf({ parts, end, finishReason }: AnswerChoice, reason: string | undefined): AnswerEnd | undefined {
  if (parts.some(({ kind }) => kind === 'refusal')) return 'refusal';
  if (reason === 'content_filter') return 'filter';
  if (UNDER_WAY.has(finishReason ?? '')) return undefined;
  return end === 'stop' && callsOf(parts).length > 0 ? 'tool-calls' : end;
}

// Statuses that give no finish reason because the model has not stopped.
const UNDER_WAY: ReadonlySet<string> = new Set(['in_progress', 'queued']);

function usageOf(usage: JsonObject | undefined): Usage | undefined {
  const [inputTokens, outputTokens] = [countAt(usage, 'input_tokens'), countAt(usage, 'output_tokens')];
  if (inputTokens === undefined || outputTokens === undefined) return undefined;
  const reasoningTokens = countAt(objectAt(usage, 'output_tokens_details'), 'reasoning_tokens');
  const cachedTokens = countAt(objectAt(usage, 'input_tokens_details'), 'cached_tokens');
  return known({ inputTokens, outputTokens, reasoningTokens, cachedTokens });
}
