import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Exchange } from '@tamis/models';
import { describe, expect, it } from 'vitest';
import { asked, newPath, serving } from './asking.ts';
import { fileWith } from './tamis.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.7 a page');
const schema = fileWith('n.schema.json', '{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}');
const pixel = fileWith('pixel.png', PNG);
const page = fileWith('page.pdf', PDF);

const recorded = (bytes: Buffer, mediaType: string) => ({
  digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
  mediaType,
  bytes: bytes.length,
});

const exchange: Exchange = {
  request: {
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Which n?' },
          { type: 'image', image: recorded(PNG, 'image/png') },
          { type: 'image', image: 'https://example.com/cat.png' },
          { type: 'file', data: recorded(PDF, 'application/pdf'), mediaType: 'application/pdf' },
        ],
      },
    ],
  },
  reply: { text: '{"n": 1}' },
};

describe('tamis ask', () => {
  it('sends images and files after the prompt, and journals their digests', async () => {
    await serving([exchange], async ({ model }) => {
      const journal = newPath('run.jsonl');
      const parts = ['--image', pixel, '--image', 'https://example.com/cat.png', '--file', page];
      const run = await asked(['--model', model, '--schema', schema, '--journal', journal, ...parts]);
      expect(run).toMatchObject({ code: 0, stderr: '' });
      expect(readFileSync(journal, 'utf8')).toContain(recorded(PNG, 'image/png').digest);
      expect(readFileSync(journal, 'utf8')).not.toContain(PNG.toString('base64').slice(0, 12));
    });
  });

  it.each([
    ['an image that is none', ['--image', fileWith('notes.dat', 'some notes')], '`messages[0].content[1].mediaType` is needed'],
    ['an empty image', ['--image', fileWith('empty.png', '')], 'is empty'],
    ['a file of no known type', ['--file', fileWith('notes.xyz', 'x')], 'its name does not say what it is'],
    ['no such file', ['--image', newPath('missing.png')], 'missing.png'],
    ['standard input', ['--image', '-'], 'Standard input is for the prompt.'],
    [
      'what the provider does not take',
      ['--file', fileWith('table.csv', 'a,b')],
      'Chat Completions takes no file of type text/csv',
    ],
  ])('ends with 2 for %s, and nothing is asked', async (_, flags, says) => {
    await serving([exchange], async ({ model, hits }) => {
      const run = await asked(['--model', model, '--schema', schema, ...flags]);
      expect(run.code).toBe(2);
      expect(String(run.stderr)).toContain(says);
      expect(hits).toEqual([]);
    });
  });
});
