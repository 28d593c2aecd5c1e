import { isJsonObject, type Json, type JsonObject } from '../model/index.ts';

const BREAK = '\n\n';

// The roles whose messages can be joined. Results of tools stay separate, because each names its call.
const JOINED: ReadonlySet<unknown> = new Set(['user', 'assistant', 'model']);

/**
 * Appends messages to a conversation, in Tamis's own form or in any provider's. A message with the role of the one before it is joined to
 * that one, because many chat templates refuse two messages of one role in a row.
 */
export function appendMessages<Before, After>(before: readonly Before[], after: readonly After[]): readonly (Before | After)[] {
  const all: (Before | After)[] = [...before];
  for (const next of after) {
    const last = all.at(-1);
    if (isJsonObject(last) && isJsonObject(next) && JOINED.has(roleOf(next)) && roleOf(last) === roleOf(next))
      all.splice(-1, 1, joined(last, next) as Before | After);
    else all.push(next);
  }
  return all;
}

function roleOf({ role, parts }: JsonObject): unknown {
  return role ?? (parts === undefined ? undefined : 'user');
}

function joined(last: JsonObject, next: JsonObject): JsonObject {
  const key = last.parts === undefined ? 'content' : 'parts';
  const [first, second] = [last[key], next.parts ?? next.content];
  if (typeof first === 'string' && typeof second === 'string') return { ...last, [key]: `${first}${BREAK}${second}` };
  const type = key === 'parts' ? undefined : textType([first, second].flat());
  return { ...last, [key]: [...partsOf(first, type), ...partsOf(second, type)] };
}

function textType(parts: readonly (Json | undefined)[]): string {
  const isInput = (part: Json | undefined) =>
    isJsonObject(part) && typeof part.type === 'string' && part.type.startsWith('input_');
  return parts.some(isInput) ? 'input_text' : 'text';
}

function partsOf(content: Json | undefined, type: string | undefined): readonly Json[] {
  if (Array.isArray(content)) return content as readonly Json[];
  if (typeof content !== 'string' || content === '') return [];
  return [type === undefined ? { text: content } : { type, text: content }];
}
