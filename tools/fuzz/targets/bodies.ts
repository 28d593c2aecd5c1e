import { Fault } from '@tamis/core';
import {
  AnthropicGathering,
  decodeAnthropic,
  decodeGemini,
  decodeOpenAi,
  GeminiGathering,
  OpenAiGathering,
} from '@tamis/core/providers';
import { envelopeIn } from '../../../packages/models/src/proxy/upstream/envelope-in.ts';
import { readBody, readWhole } from '../../../packages/models/src/transport/read-body.ts';
import type { Random } from '../../damage/random.ts';
import { demand, type Target } from '../target.ts';

const PROVIDERS = [
  { gathering: () => new OpenAiGathering(), decode: decodeOpenAi },
  { gathering: () => new AnthropicGathering(), decode: decodeAnthropic },
  { gathering: () => new GeminiGathering(), decode: decodeGemini },
] as const;

/** Bodies of HTTP answers: documents and streams of events, whole and in chunks. */
export const bodies: Target = {
  name: 'bodies',
  words: [
    'data: ',
    'event: ',
    '\n\n',
    '\r\n\r\n',
    '\n',
    ': ping\n\n',
    '[DONE]',
    '{"choices":[{"index":0,"delta":{"content":"x"}}]}',
    '{"choices":[{"finish_reason":"stop","delta":{}}]}',
    '"tool_calls":[{"index":0,"function":{"name":"f","arguments":"{"}}]',
    '{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"x"}}',
    '{"type":"message_stop"}',
    '{"candidates":[{"content":{"parts":[{"text":"x"}]}}]}',
    '{"error":{"message":"no"}}',
    '<html>',
    '{',
    '}',
    '[',
    ']',
    '"',
    ',',
    ':',
    '\\u0000',
    'null',
    '1e999',
    '\ufeff',
    '\xff',
    'retry: 1\n',
    'id: 7\n',
    '"usage":{"total_tokens":-1}',
    '"index":999999999',
    '"choices":[],',
    '"Delta":{},',
  ],
  seeds: [
    '{"choices":[{"index":0,"message":{"role":"assistant","content":"hi"},"finish_reason":"stop"}]}',
    'data: {"choices":[{"index":0,"delta":{"content":"h"}}]}\n\ndata: {"choices":[{"index":0,"delta":{"content":"i"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
    'event: message_start\ndata: {"type":"message_start","message":{"id":"m","content":[],"usage":{"input_tokens":1}}}\n\nevent: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\n\nevent: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"hi"}}\n\nevent: message_delta\ndata: {"type":"message_delta","delta":{"stop_reason":"end_turn"}}\n\nevent: message_stop\ndata: {"type":"message_stop"}\n\n',
    'data: {"candidates":[{"content":{"parts":[{"text":"hi"}]},"finishReason":"STOP"}]}\n\n',
    '{"content":[{"type":"text","text":"hi"}],"stop_reason":"end_turn"}',
    '<html>502</html>',
  ],
  async run(input, random) {
    const { gathering, decode } = random.pick(PROVIDERS);
    const whole = await outcomeOf(() => readWhole(input, gathering()));
    const parts = await outcomeOf(() => readBody(chunksOf(input, random), gathering()));
    demand(whole.sign === parts.sign && whole.text === parts.text, 'a body in chunks is read as something else');
    const passed = await outcomeOf(() => readWhole(input, gathering(), envelopeIn));
    demand(passed.body === undefined || passed.text === whole.text, 'a body that is passed on is read as something else');
    if (whole.body === undefined) return whole.sign;
    const answer = decode(whole.body);
    return `body ${JSON.stringify(answer)
      .replaceAll(/"[^"]*"|\d+/g, '')
      .slice(0, 60)}`;
  },
};

async function outcomeOf(read: () => Promise<Parameters<typeof decodeOpenAi>[0]>) {
  try {
    const body = await read();
    return { sign: 'body', text: JSON.stringify(body), body };
  } catch (error) {
    if (error instanceof Fault) return { sign: error.code, text: '' };
    throw error;
  }
}

async function* chunksOf(input: Buffer, random: Random): AsyncGenerator<Buffer> {
  for (let at = 0; at < input.length; ) {
    const next = at + 1 + random.below(random.chance(0.5) ? 3 : 300);
    yield input.subarray(at, next);
    at = next;
  }
}
