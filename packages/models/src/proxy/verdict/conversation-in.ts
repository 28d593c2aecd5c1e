import type { JsonObject } from '@tamis/core';
import type { Speech } from '../speech.ts';

/** The places where requests have instructions that are not a message. */
const INSTRUCTIONS = ['system', 'instructions', 'systemInstruction', 'system_instruction'];

/** The full conversation in a request: its messages in their places, then any separate text from the application. */
export function conversationIn(speech: Pick<Speech, 'messages'>, request: JsonObject): readonly unknown[] {
  const apart = INSTRUCTIONS.flatMap((key) => {
    const said = Object.hasOwn(request, key) ? request[key] : undefined;
    if (said === undefined || said === null) return [];
    return [{ role: 'system', content: typeof said === 'object' && 'parts' in said ? said.parts : said }];
  });
  return [...speech.messages(request), ...apart];
}
