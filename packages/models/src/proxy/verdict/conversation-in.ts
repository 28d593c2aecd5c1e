import type { JsonObject } from '@tamis/core';
import type { Speech } from '../speech.ts';

const INSTRUCTIONS = ['system', 'instructions', 'systemInstruction', 'system_instruction'];

export function conversationIn(speech: Pick<Speech, 'messages'>, request: JsonObject): readonly unknown[] {
  const apart = INSTRUCTIONS.flatMap((key) => {
    const said = Object.hasOwn(request, key) ? request[key] : undefined;
    if (said === undefined || said === null) return [];
    return [{ role: 'system', content: typeof said === 'object' && 'parts' in said ? said.parts : said }];
  });
  return [...speech.messages(request), ...apart];
}
