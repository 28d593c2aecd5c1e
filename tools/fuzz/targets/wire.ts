import { readUnit } from '../../../packages/core/src/unit/read-unit.ts';
import { callerReader, serverReader } from '../../../packages/mcp/src/wire/read-message.ts';
import type { Target } from '../target.ts';
import start from '../words.json' with { type: 'json' };

export const wire: Target = {
  name: 'wire',
  ...start.wire,
  run(input) {
    const text = input.toString('utf8').replaceAll('\n', ' ');
    const sign = (message: object) => Object.keys(message).join(' ');
    const line = Buffer.from(text);
    return [
      sign(callerReader()(text)),
      sign(serverReader()(text)),
      sign(readUnit({ line, text, isEnded: true }, undefined)),
    ].join(' | ');
  },
};
