import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readIndex, writeIndex } from '../src/cassette/replay/index-file.ts';
import { LineIndexer } from '../src/cassette/replay/line-index.ts';
import { CassetteError, FileDeck } from '../src/index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-deck-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [cassette, index] = [path.join(folder, 'said.jsonl'), path.join(folder, 'said.index')];
const said = (unit: string | undefined, text: string) => JSON.stringify({ ...(unit && { unit }), attempt: 1, reply: { text } });
const messages = [{ role: 'user', content: 'Say it.' }] as const;
const LATER = Date.now() + 60_000;

beforeEach(() => {
  writeFileSync(cassette, [said('a', 'one'), said(undefined, 'anything'), said('é', 'two')].map((line) => `${line}\n`).join(''));
  rmSync(index, { force: true });
});

function heard(deck: FileDeck, unit: string): string | undefined {
  return deck.take({ key: { unit, attempt: 1 }, messages })?.exchange.reply?.text;
}

describe('the index of a large cassette', () => {
  it('gives the same answers as the cassette itself, those for any unit too', () => {
    FileDeck.open(cassette).keepIndex(index, LATER);
    const deck = FileDeck.open(cassette, index);
    expect([heard(deck, 'a'), heard(deck, 'é'), heard(deck, 'b'), heard(deck, 'c')]).toEqual([
      'one',
      'two',
      'anything',
      undefined,
    ]);
  });

  it('is read in place of the cassette', () => {
    FileDeck.open(cassette).keepIndex(index, LATER);
    const { stamp } = JSON.parse(readFileSync(index, 'utf8').split('\n')[0] ?? '') as { readonly stamp: string };
    // One that knows of no unit: whoever reads the cassette itself would find them.
    const units = new LineIndexer().index();
    writeIndex(index, { text: stamp, changedAt: 0 }, { units, anybody: [], header: undefined }, LATER);
    expect(heard(FileDeck.open(cassette, index), 'a')).toBeUndefined();
    expect(heard(FileDeck.open(cassette), 'a')).toBe('one');
  });

  it('is forgotten when the cassette has changed', () => {
    FileDeck.open(cassette).keepIndex(index, LATER);
    appendFileSync(cassette, `${said('b', 'three')}\n`);
    expect(heard(FileDeck.open(cassette, index), 'b')).toBe('three');
    appendFileSync(cassette, '{"reply": 5}\n');
    expect(() => FileDeck.open(cassette, index)).toThrow(CassetteError);
  });

  it('is not kept of a cassette that changed a moment ago, or while it was open', () => {
    const deck = FileDeck.open(cassette);
    deck.keepIndex(index, statSync(cassette).ctimeMs + 1000);
    expect(() => statSync(index)).toThrow('ENOENT');
    const other = FileDeck.open(cassette);
    appendFileSync(cassette, `${said('b', 'three')}\n`);
    other.keepIndex(index, LATER);
    expect(() => statSync(index)).toThrow('ENOENT');
  });

  it.each(['torn', 'altered', 'empty', 'foreign'])('is passed over where it is %s', (how) => {
    FileDeck.open(cassette).keepIndex(index, LATER);
    const bytes = readFileSync(index);
    if (how === 'torn') truncateSync(index, bytes.length - 9);
    else if (how === 'altered') writeFileSync(index, bytes.fill(7, bytes.length - 5));
    else writeFileSync(index, how === 'empty' ? '' : 'something else\n');
    const stamp = { text: String(JSON.parse(bytes.toString('utf8').split('\n')[0] ?? '').stamp), changedAt: 0 };
    expect(readIndex(index, stamp)).toBeUndefined();
    expect(heard(FileDeck.open(cassette, index), 'a')).toBe('one');
  });

  it('costs nothing but time where it cannot be written', () => {
    const deck = FileDeck.open(cassette);
    deck.keepIndex(path.join(folder, 'nowhere', 'said.index'), LATER);
    expect(heard(deck, 'a')).toBe('one');
  });
});
