import { readUnit } from '../../../packages/core/src/unit/read-unit.ts';
import { callerReader, serverReader } from '../../../packages/mcp/src/wire/read-message.ts';
import type { Target } from '../target.ts';

/** Lines of other programs: messages of MCP, units of a batch. */
export const wire: Target = {
  name: 'wire',
  words: [
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":{}}}',
    '"jsonrpc":"2.0"',
    '"id":null',
    '"id":1.5',
    '"id":"1"',
    '"result":{}',
    '"error":{"code":1,"message":"m"}',
    '"method":"ping"',
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    ',',
    '\\',
    '"reply":"',
    '"output":',
    '"unit_id":',
    '\xff',
    '\0',
    '__proto__',
    'null',
    '1e999',
  ],
  seeds: [
    '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    '{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}',
    '{"jsonrpc":"2.0","method":"notifications/x"}',
    '{"id":"u1","reply":"{\\"a\\": 1}"}',
    '{"id":"u1","output":{"a":1}}',
    '"just text"',
    '[1]',
  ],
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
