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
import start from '../words.json' with { type: 'json' };

const PROVIDERS = [
  { gathering: () => new OpenAiGathering(), decode: decodeOpenAi },
  { gathering: () => new AnthropicGathering(), decode: decodeAnthropic },
  { gathering: () => new GeminiGathering(), decode: decodeGemini },
] as const;

export const bodies: Target = {
  name: 'bodies',
  ...start.bodies,
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
