import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { streamSink } from './sink.ts';

const LONG = 1 << 17;

it('uses memory for other text only once what was in it is written', async () => {
  let written = '';
  const memories = new Set<ArrayBufferLike>();
  const slow = new Writable({
    write: (chunk: Buffer, _, done) => {
      memories.add(chunk.buffer);
      setTimeout(() => {
        written += chunk.toString();
        done();
      }, 5);
    },
  });
  const sink = streamSink('a slow stream', slow);
  const text = [...'abcdefgh'].map((letter) => letter.repeat(LONG / 2));
  for (let at = 0; at < text.length; at += 2) {
    sink.write(text[at] ?? '');
    const flushed = sink.flush();
    sink.write(text[at + 1] ?? '');
    sink.write('\n');
    await flushed;
  }
  await sink.flush();
  expect(written).toBe(text.map((one, at) => one + (at % 2 === 1 ? '\n' : '')).join(''));
  expect(memories.size).toBeLessThan(text.length);
});

it('writes text that is longer than its memory', async () => {
  let written = '';
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => {
      written += chunk.toString();
      done();
    },
  });
  const sink = streamSink('a stream', stream);
  const text = '雪'.repeat(LONG);
  sink.write(text);
  await sink.flush();
  expect(written).toBe(text);
});
