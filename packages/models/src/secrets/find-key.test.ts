import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openAiModel } from '../index.ts';
import { findKey } from './find-key.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-key-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const at = path.join(folder, name);
  writeFileSync(at, text);
  return at;
}

describe('findKey', () => {
  const good = file('good', ' from-file\n');

  it.each([
    [{ apiKey: ' from-option\n', keyFile: good }, { A_KEY: 'from-a' }, 'from-option'],
    [{ keyFile: good }, { A_KEY: 'from-a' }, 'from-file'],
    [{ apiKey: '' }, { A_KEY: ' from-a\n', B_KEY: 'from-b' }, 'from-a'],
    [{}, { A_KEY: '  ', B_KEY: 'from-b' }, 'from-b'],
    [{}, { A_KEY: '', B_KEY_FILE: good }, 'from-file'],
    [{ apiKey: null }, { A_KEY: 'from-a' }, null],
  ])('looks into %j, then %j', async (source, environment, key) => {
    expect(await findKey(source, ['A_KEY', 'B_KEY'], environment)).toBe(key);
  });

  it.each([
    [{}, {}, 'There is no key for this model: set A_KEY or B_KEY; everything that needs no model works without it.'],
    [{ keyFile: path.join(folder, 'none') }, {}, 'cannot be read (ENOENT): check its path, or set A_KEY or B_KEY; everything'],
    [{}, { A_KEY_FILE: file('empty', '\n') }, 'is empty: put the key in it, or set A_KEY or B_KEY; everything'],
  ])('says what is missing in %j and %j', async (source, environment, message) => {
    const fault = await findKey(source, ['A_KEY', 'B_KEY'], environment).catch((error: unknown) => error);
    expect(fault).toMatchObject({ code: 'fault.missing-key', message: expect.stringContaining(message) });
  });

  it('is looked up when a question is asked, not before', async () => {
    const model = openAiModel({ model: 'm', keyFile: path.join(folder, 'none') });
    expect(model.name).toBe('openai:m');
    await expect(model.ask([])).rejects.toMatchObject({ code: 'fault.missing-key' });
  });
});
