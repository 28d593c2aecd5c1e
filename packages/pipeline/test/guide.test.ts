import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validatePipeline } from '../src/config/open-pipeline.ts';

const guide = readFileSync(new URL('../../../docs/pipelines.md', import.meta.url), 'utf8');
const blocks = [...guide.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({ language, text }));
const block = (language: string, index = 0) => blocks.filter((one) => one.language === language)[index]?.text ?? '';

/** Inside the package, so that the package name resolves; the example runs against the build. */
const folder = mkdtempSync(path.join(import.meta.dirname, 'guide-'));

beforeAll(() => {
  for (const name of ['templates', 'schemas']) mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, 'config.yaml'), block('yaml'));
  writeFileSync(path.join(folder, 'items.yaml'), block('yaml', 1));
  writeFileSync(path.join(folder, 'templates/tell.jinja2'), block('jinja'));
  writeFileSync(path.join(folder, 'schemas/tell.json'), block('json'));
  writeFileSync(path.join(folder, 'example.ts'), block('ts'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the guide to pipelines', () => {
  it('shows a valid folder', () => {
    expect(validatePipeline(folder).mistakes).toEqual([]);
  });

  it('shows a program that prints what it says', () => {
    const printed = execFileSync(process.execPath, ['example.ts'], { cwd: folder, encoding: 'utf8' });
    expect(printed).toBe(block('text'));
  });
});
