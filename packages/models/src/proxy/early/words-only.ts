import type { JsonObject } from '@tamis/core';
import { countAt, isObject, listAt, memberOf, objectAt, textAt } from '@tamis/core/internal';

export type WordsOnly = (event: JsonObject) => boolean;

const DELTAS: ReadonlySet<string> = new Set(['role', 'content', 'reasoning', 'reasoning_content']);

export const wordsInChunk: WordsOnly = (event) => {
  const [choice, another] = listAt(event, 'choices');
  if (choice === undefined) return memberOf(event, 'choices') !== undefined && objectAt(event, 'usage') === undefined;
  if (another !== undefined || (countAt(choice, 'index') ?? 0) !== 0 || memberOf(choice, 'message') !== undefined) return false;
  if ((memberOf(choice, 'finish_reason') ?? null) !== null) return false;
  const delta = memberOf(choice, 'delta');
  return isObject(delta) && Object.entries(delta).every(([key, value]) => value === null || DELTAS.has(key));
};

const MESSAGE_EVENTS: ReadonlySet<string> = new Set(['ping', 'message_start', 'content_block_stop']);
const BLOCKS: ReadonlySet<string> = new Set(['text', 'thinking', 'redacted_thinking']);
const BLOCK_DELTAS: ReadonlySet<string> = new Set(['text_delta', 'thinking_delta', 'signature_delta']);

export const wordsInMessage: WordsOnly = (event) => {
  const type = textAt(event, 'type') ?? '';
  if (type === 'content_block_start') return BLOCKS.has(textAt(memberOf(event, 'content_block'), 'type') ?? '');
  if (type === 'content_block_delta') return BLOCK_DELTAS.has(textAt(memberOf(event, 'delta'), 'type') ?? '');
  return MESSAGE_EVENTS.has(type) && listAt(memberOf(event, 'message'), 'content').length === 0;
};

const RESPONSE_EVENTS = /^response\.(?:created|in_progress|content_part\.added|output_text\.delta|reasoning_[a-z_]+\.[a-z]+)$/;

const PARTS_OF_TEXT: ReadonlySet<string> = new Set(['output_text', 'summary_text', 'reasoning_text']);

export const wordsInResponse: WordsOnly = (event) => {
  const type = textAt(event, 'type') ?? '';
  const item = textAt(memberOf(event, 'item'), 'type');
  if (type === 'response.output_item.added') return item === 'message' || item === 'reasoning';
  if (type === 'response.output_item.done') return item === 'reasoning';
  const part = textAt(memberOf(event, 'part'), 'type') ?? 'output_text';
  const isBare = listAt(memberOf(event, 'response'), 'output').length === 0 && PARTS_OF_TEXT.has(part);
  return isBare && RESPONSE_EVENTS.test(type);
};

const PARTS: ReadonlySet<string> = new Set(['text', 'thought', 'thoughtSignature']);

export const wordsInCandidate: WordsOnly = (event) => {
  const [candidate, another] = listAt(event, 'candidates');
  if (candidate === undefined || another !== undefined || (countAt(candidate, 'index') ?? 0) !== 0) return false;
  if (memberOf(candidate, 'finishReason') !== undefined) return false;
  const parts = listAt(memberOf(candidate, 'content'), 'parts');
  return parts.every((part) => isObject(part) && Object.keys(part).every((key) => PARTS.has(key)));
};
