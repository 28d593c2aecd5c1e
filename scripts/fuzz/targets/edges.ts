import {
  AnthropicGathering,
  callsOf,
  decodeAnthropic,
  decodeGemini,
  decodeOpenAi,
  GeminiGathering,
  OpenAiGathering,
  type ProviderAnswer,
} from '../../../packages/core/src/entries/providers.ts';
import { messageOf, visible } from '../../../packages/core/src/entries/wording.ts';
import { compile } from '../../../packages/core/src/index.ts';
import { isJsonObject, type JsonObject } from '../../../packages/core/src/model/json.ts';
import type { Target } from '../target.ts';
import { calls, parser } from './gates.ts';

const gate = compile({ schema: { type: 'object', properties: { id: { type: 'integer' } }, additionalProperties: false } });

/** Sentences about what was found: none is empty or has a gap in it, and a terminal obeys nothing in them. */
export const printers: Target = {
  name: 'printers',
  tokens: [...parser.tokens, '\u001b[31m', '\u202e', '{excerpt}', '{0}'],
  check: (text) => {
    const { findings, changes } = gate.judge(text);
    for (const item of [...findings, ...changes]) {
      const shown = visible(messageOf(item));
      if (!/\S{3}/.test(shown)) throw new Error(`${item.code} has no message`);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a terminal obeys
      if (/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.test(shown)) throw new Error(`${item.code} shows a control`);
    }
  },
};

/** Bodies of providers, whole and as events: whatever JSON they are, they are read or refused, and never thrown at. */
export const bodies: Target = {
  name: 'bodies',
  tokens: [
    ...calls.tokens,
    '"choices"',
    '"message"',
    '"content"',
    '"tool_calls"',
    '"type"',
    '"tool_use"',
    '"function_call"',
    '"delta"',
    '"parts"',
    '"index"',
  ],
  check: (text) => {
    const body = parsed(text);
    if (body === undefined) return;
    const answers: readonly ProviderAnswer[] = [decodeOpenAi(body), decodeAnthropic(body), decodeGemini(body)];
    for (const { choices } of answers) for (const { parts } of choices) callsOf(parts);
    for (const gathering of [new OpenAiGathering(), new AnthropicGathering(), new GeminiGathering()]) {
      gathering.take(body);
      gathering.take(body);
      JSON.stringify([gathering.text, gathering.size, gathering.isEnded, gathering.whole()]);
    }
  },
};

function parsed(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
