import { expect, it } from 'vitest';
import { encodeTerminal } from './encode-terminal.ts';

function stream(isTTY: boolean) {
  const written: (string | Uint8Array)[] = [];
  const write = (data: string | Uint8Array, encoding?: unknown, done?: unknown) => {
    written.push(data);
    for (const end of [encoding, done]) if (typeof end === 'function') end();
    return true;
  };
  const made = { isTTY, write } as unknown as Parameters<typeof encodeTerminal>[0];
  encodeTerminal(made);
  return { made, written };
}

it('encodes what a terminal obeys or hides, in text and in bytes that are cut anywhere, and calls back', async () => {
  const { made, written } = stream(true);
  const bytes = Buffer.from('{"a":"\u202e\u009b"}\n');
  for (const byte of bytes) made.write(Uint8Array.of(byte));
  await new Promise<void>((resolve) => made.write('é\u200b', () => resolve()));
  await new Promise<void>((resolve) => made.write('👍\n', 'utf8', () => resolve()));
  expect(written.join('')).toBe('{"a":"\\u202e\\u009b"}\né\\u200b👍\n');
});

it('keeps the controls of our own colours and screens', () => {
  const { made, written } = stream(true);
  made.write('\u001b[31mred\u001b[0m\r\n\u001b]0;title\u0007');
  expect(written).toEqual(['\u001b[31mred\u001b[0m\r\n\u001b]0;title\u0007']);
});

it('changes nothing where nobody looks', () => {
  const { made, written } = stream(false);
  const bytes = Uint8Array.of(0x9b, 0xff);
  made.write(bytes);
  made.write('\u202e');
  expect(written).toEqual([bytes, '\u202e']);
});
