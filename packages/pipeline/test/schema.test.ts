import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { openPipeline } from '../src/config/open-pipeline.ts';
import { pipelineSchema } from '../src/config/pipeline-schema.ts';
import { toPlain } from '../src/exact/to-plain.ts';
import { openExactFile as readConfig } from '../src/read/exact-file.ts';
import { folderWith, GOOD, opened } from './folder.ts';

const valid = new Ajv2020({ strict: false }).compile(pipelineSchema());

describe('the schema of config.yaml', () => {
  it('is the one that is published', () => {
    const file = new URL('../schemas/pipeline.schema.json', import.meta.url);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(pipelineSchema());
  });

  it('accepts what is valid', () => {
    expect(valid(toPlain(opened().config))).toBe(true);
  });

  it.each([
    ['scope: fan_out', 'scope: fanout'],
    ['chunk_size: 10', 'chunk_size: ten'],
    ['steps:', 'stairs:'],
    ['required: [words]', 'required: words'],
  ])('refuses what a folder is refused for: %s as %s', (from, to) => {
    const text = (GOOD['config.yaml'] ?? '').replace(from, to);
    const folder = folderWith({ ...GOOD, 'config.yaml': text });
    expect('mistakes' in openPipeline(folder)).toBe(true);
    expect(text).toContain(to);
    expect(valid(plainConfig(folder))).toBe(false);
  });
});

function plainConfig(folder: string): unknown {
  const read = readConfig(`${folder}/config.yaml`);
  if ('mistakes' in read) throw new Error('The config was not read.');
  return toPlain(read.value);
}
