import type { JsonObject } from '@tamis/core';
import type { Speech } from '../speech.ts';

/** Where requests have instructions that are no message. */
const INSTRUCTIONS = ['system', 'instructions', 'systemInstruction', 'system_instruction'];

/** All that a request says: its messages at their places, and what the application says apart from them at the end. */
export function conversationIn(speech: Pick<Speech, 'messages'>, request: JsonObject): readonly unknown[] {
  const apart = INSTRUCTIONS.flatMap((key) => {
    const said = Object.hasOwn(request, key) ? request[key] : undefined;
    if (said === undefined || said === null) return [];
    return [{ role: 'system', content: typeof said === 'object' && 'parts' in said ? said.parts : said }];
  });
  return [...speech.messages(request), ...apart];
}
