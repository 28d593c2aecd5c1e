import { expect, test } from 'vitest';
import { damagedBytes } from './damaged-bytes.ts';

test.each([
  ['plain', Buffer.from('plain')],
  ['\ufffd', Buffer.of(0xff)],
  ['é\ufffd\ufffdb', Buffer.of(0xc3, 0xa9, 0xff, 0xff, 0x62)],
])('%s', (reply, bytes) => {
  expect([...damagedBytes(reply)]).toEqual([...bytes]);
});
