import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { asked } from './asking.ts';
import { fileWith } from './tamis.ts';

const tools = fileWith(
  'pay.json',
  JSON.stringify([
    {
      name: 'pay',
      parameters: { type: 'object', properties: { id: { type: 'integer', maximum: 9007199254740992 } }, required: ['id'] },
    },
  ]),
);

it('no digit of a call is lost on the way to `tamis ask`', async () => {
  let id = '';
  const server = createServer((request, response) => {
    request.resume();
    response.end(
      `{"id":"r1","type":"message","role":"assistant","model":"m","content":[{"type":"tool_use","id":"c1","name":"pay","input":{"id":${id}}}],"stop_reason":"tool_use","usage":{"input_tokens":1,"output_tokens":1}}`,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const ask = async (said: string) => {
      id = said;
      const env = { ANTHROPIC_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ANTHROPIC_API_KEY: 'k' };
      return await asked(['--tools', tools, '--model', 'anthropic:m', '--budget', 'total=0'], 'Pay.', env);
    };
    for (const lost of ['9007199254740993', '12345678901234567890', '1e400']) {
      const { code, stdout, stderr } = await ask(lost);
      expect([lost, code === 0, String(stdout)]).toEqual([lost, false, '']);
      expect(stderr).toMatch(/parse\.(?:digits-lost|not-a-number)/);
      expect(stderr).toContain(lost);
    }
    const { code, stdout } = await ask('9007199254740992');
    expect([code, String(stdout)]).toEqual([0, '{"calls":[{"name":"pay","arguments":{"id":9007199254740992}}]}\n']);
  } finally {
    server.close();
  }
});
