import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validatePipeline } from '../src/config/open-pipeline.ts';

const guide = readFileSync(new URL('../../../docs/guides/pipelines.md', import.meta.url), 'utf8');
const blocks = [...guide.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({ language, text }));
const block = (language: string, index = 0) => blocks.filter((one) => one.language === language)[index]?.text ?? '';

// What the program of the guide prints is tested with all others, in `@tamis/models`.
const folder = mkdtempSync(path.join(import.meta.dirname, 'guide-'));

beforeAll(() => {
  for (const name of ['templates', 'schemas']) mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, 'config.yaml'), block('yaml'));
  writeFileSync(path.join(folder, 'items.yaml'), block('yaml', 1));
  writeFileSync(path.join(folder, 'templates/tell.jinja2'), block('jinja'));
  writeFileSync(path.join(folder, 'schemas/tell.json'), block('json'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the guide to pipelines', () => {
  it('shows a valid folder', () => {
    expect(validatePipeline(folder).mistakes).toEqual([]);
  });
});
