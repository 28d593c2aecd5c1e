import { parseStrict } from '../lib/parse-strict.ts';
import { isJsonObject, isNested, type JsonObject } from '../model/index.ts';
import type { ToolOutput } from '../ports/message.ts';
import { returnedText } from './message-text.ts';

// The separator between two messages, so that no match can begin in one and end in another.
export const BREAK = '\n\u001e\n';

/** Joins the strings that values may come from. */
export function joinedSource(texts: readonly string[]): string {
  return texts.join(BREAK);
}

/** Joins the text from users and tools in messages. Strings from the model and from instructions do not count as a source. */
export function messageSource(messages: readonly unknown[]): string {
  return joinedSource(messages.flatMap(textsOf).map(withoutEscapes));
}

function withoutEscapes(text: string): string {
  if (!text.includes('\\') || !isNested(parseStrict(text))) return text;
  return text.replaceAll(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, hex: string | undefined, char = '') =>
    hex === undefined ? (CONTROLS[char] ?? char) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

const CONTROLS: { readonly [letter: string]: string } = { b: ' ', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Returns the source `messages`, which is only built if it is needed. */
export function messageSources(messages: readonly unknown[]): { readonly messages: string } {
  let text: string | undefined;
  return {
    get messages() {
      text ??= messageSource(messages);
      return text;
    },
  };
}

const ROLES: readonly unknown[] = ['user', 'tool', 'function'];

function textsOf(message: unknown): readonly string[] {
  if (!isJsonObject(message)) return [];
  if (message.type === 'function_call_output') return textsIn(message.output);
  // Google may leave out the role of the user.
  if (!ROLES.includes(message.role ?? (message.parts === undefined ? undefined : 'user'))) return [];
  return [...textsIn(message.content), ...textsIn(message.parts)];
}

function textsIn(content: unknown): readonly string[] {
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return [];
  return content.flatMap((part: unknown) => (isJsonObject(part) ? partTexts(part) : textsIn(part)));
}

function partTexts(part: JsonObject): readonly string[] {
  const { type, text, output, content } = part;
  const response = part.functionResponse ?? part.function_response;
  if (typeof text === 'string') return [text];
  if (isJsonObject(response)) return [JSON.stringify(response.response ?? null)];
  if (type === 'tool_result') return textsIn(content);
  return type === 'tool-result' && isJsonObject(output) ? [returnedText(output as unknown as ToolOutput)] : [];
}
