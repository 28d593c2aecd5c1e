import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Fault } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import { shareOfSize } from '../../../scripts/tests/share.ts';
import {
  callHeaders,
  type Exchange,
  FileDeck,
  isLoopback,
  openAiModel,
  readCassette,
  replayModel,
  startRecordingProxy,
  writeExchange,
  writeHeader,
} from '../src/index.ts';
import { serving } from './serving.ts';

const said = (unit: string, attempt: number, text: string): Exchange => ({ step: 's', unit, attempt, reply: { text } });
const messages = [{ role: 'user', content: 'Rate.' }] as const;

describe('a call that states step, unit and attempt', () => {
  const cassette = [
    said('ü/1 "x"', 1, 'first'),
    said('u2', 1, 'other'),
    { step: 's', unit: 'ü/1 "x"', attempt: 2, fault: '500' } as const,
    said('ü/1 "x"', 2, 'second'),
  ];

  it('gets its own line, in headers as in the process', async () => {
    const key = { step: 's', unit: 'ü/1 "x"', attempt: 1 };
    expect((await replayModel(cassette).at(key).ask(messages)).text).toBe('first');
    await serving(cassette, async (server) => {
      const model = openAiModel({ model: 'm', apiKey: null, baseURL: `${server.url}/v1`, headers: callHeaders(key) });
      expect((await model.ask(messages)).text).toBe('first');
      expect(server.hits[0]?.key).toEqual(key);
    });
  });

  it('gets the same reply when it comes again, faults aside', async () => {
    const model = replayModel(cassette).at({ step: 's', unit: 'ü/1 "x"', attempt: 2 });
    await expect(model.ask(messages)).rejects.toBeInstanceOf(Fault);
    for (let time = 0; time < 3; time++) expect((await model.ask(messages)).text).toBe('second');
    const nobody = replayModel(cassette).at({ step: 's', unit: 'u2', attempt: 2 });
    await expect(nobody.ask(messages)).rejects.toMatchObject({ code: 'fault.no-match' });
  });

  it('is recorded with them, and they are not passed on', async () => {
    await serving([{ reply: { text: 'yes' }, repeat: true }], async (server) => {
      const lines: string[] = [];
      const proxy = await startRecordingProxy(server.url, (line) => lines.push(line));
      const key = { step: 's', unit: 'u 1', attempt: 3 };
      const model = openAiModel({ model: 'm', apiKey: null, baseURL: `${proxy.url}/v1`, headers: callHeaders(key) });
      await model.ask(messages);
      await proxy.close();
      expect(server.hits[0]?.key).toEqual({});
      const read = readCassette(lines.join('\n'));
      expect('cassette' in read && read.cassette.exchanges[0]).toMatchObject(key);
    });
  });

  it('is named to this machine only', () => {
    expect(['http://127.0.0.1:1/v1', 'http://localhost/', 'http://[::1]:8/'].map(isLoopback)).toEqual([true, true, true]);
    expect(['https://api.openai.com/v1', 'http://127.0.0.1.example.com', '', 'http://10.0.0.1'].map(isLoopback)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('is found in a file that stays on the disk, beside lines of nobody', async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-deck-')), 'large.jsonl');
    const any: Exchange = { match: { contains: 'other' }, reply: { text: 'any' }, repeat: true };
    writeFileSync(file, [writeHeader({ model: 'a:b' }), ...[...cassette, any].map((one) => writeExchange(one))].join('\n'));
    const model = replayModel(FileDeck.open(file));
    expect(model.name).toBe('a:b');
    const at = (unit: string, attempt: number) => model.at({ step: 's', unit, attempt });
    await expect(at('ü/1 "x"', 2).ask(messages)).rejects.toMatchObject({ code: 'fault.server' });
    for (let time = 0; time < 2; time++) expect((await at('ü/1 "x"', 2).ask(messages)).text).toBe('second');
    expect((await at('ü/1 "x"', 1).ask(messages)).text).toBe('first');
    expect((await at('u9', 1).ask([{ role: 'user', content: 'other' }])).text).toBe('any');
    await expect(at('u9', 1).ask(messages)).rejects.toMatchObject({ code: 'fault.no-match' });
    writeFileSync(file, '{"unit": "u", "reply": {"text": "x"}}\n{"unit": 1, "repy": {}}\nnot json');
    expect(() => FileDeck.open(file)).toThrow(/line 2.*line 3/s);
  });

  it('is found at once among many', async () => {
    const many = Array.from({ length: shareOfSize(50_000) }, (_, index) => said(`u${index}`, 1, String(index)));
    const model = replayModel(many);
    for (let index = many.length - 1; index >= 0; index -= 7)
      expect((await model.at({ step: 's', unit: `u${index}`, attempt: 1 }).ask(messages)).text).toBe(String(index));
  });
});
