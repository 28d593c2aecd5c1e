import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { enacted, transcriptsOf } from './transcript.ts';

const pages = path.join(import.meta.dirname, 'transcripts');

describe.each(readdirSync(pages))('%s', (page) => {
  it.each(transcriptsOf(readFileSync(path.join(pages, page), 'utf8')))('$title', async (transcript) => {
    expect(await enacted(transcript)).toEqual(transcript.lines);
  });
});
