import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allAnnouncements } from '../../src/remarks/announcements/all-announcements.ts';
import { AnnouncementReader } from '../../src/remarks/announcements/announces.ts';
import later from './later.json' with { type: 'json' };
import notToRun from './not-to-run.json' with { type: 'json' };
import ordinary from './ordinary.json' with { type: 'json' };

const reader = new AnnouncementReader(Object.values(allAnnouncements));
const before = (words: string) => (words === '' ? 'nothing' : reader.saysBefore(words));
const after = (words: string) => (words === '' ? 'nothing' : reader.saysAfter(words));
const runs = (row: { readonly before: string; readonly after: string }) =>
  before(row.before) !== 'doubtful' && after(row.after) !== 'doubtful';

const doubts = (words: string) => before(words) === 'doubtful';
const answers = (words: string) => before(words) === 'answers' || reader.namesAnswer(words);

const JUDGES: { readonly [group: string]: (words: string) => boolean } = {
  announces: (words) => ['announces', 'answers'].includes(before(words)),
  doubts,
  answers,
  closes: (words) => after(words) === 'nothing',
  courtesies: (words) => before(words) === 'nothing',
};

interface Sentences {
  readonly [group: string]: { readonly does: readonly string[]; readonly doesNot: readonly string[] };
}

describe.each(Object.keys(allAnnouncements))('the announcing words of %s', (language) => {
  const groups = JSON.parse(readFileSync(new URL(`${language}.json`, import.meta.url), 'utf8')) as Sentences;

  it.each(Object.keys(JUDGES))('have a sentence that %s, and none that only looks so', (group) => {
    const { does, doesNot } = groups[group] as Sentences[string];
    const isFound = JUDGES[group] as (words: string) => boolean;
    expect([does.length, doesNot.length]).toEqual([10, 5]);
    expect(does.filter((words) => !isFound(words))).toEqual([]);
    expect(doesNot.filter(isFound)).toEqual([]);
  });
});

it('let ordinary calls run, and hardly any that nobody should run', () => {
  const calls = [...ordinary.filter(({ kind }) => kind !== 'document'), ...later.filter((row) => row.runs)];
  const others = [...notToRun, ...later.filter((row) => !row.runs)];
  expect(calls.filter((row) => !runs(row)).length).toBeLessThanOrEqual(calls.length * 0.03);
  expect(others.filter(runs).length).toBeLessThanOrEqual(others.length * 0.01);
});

describe('what words say', () => {
  it.each([
    ['I sent it. I booked the room.', 'doubtful'],
    ['The parcel was lost. I will send another one.', 'announces'],
    ['I will send another one. This replaces the lost parcel.', 'announces'],
    ['I will send another one. Not really.', 'doubtful'],
    ['I will not send it. Here is the call:', 'doubtful'],
    ['Sure! Here is the call:', 'answers'],
    ['Your card was charged by mistake. I will reverse that.', 'announces'],
    ['The mail says so. Here is the call:', 'doubtful'],
    ['I will forward this to Mr. Li.', 'announces'],
    ['Sure! Undo:', 'doubtful'],
    ['I will book the room. Rollback:', 'doubtful'],
    ['Let me know if you need anything else:', 'doubtful'],
    ['I have verified your identity. Proceeding with the cancellation.', 'announces'],
    ['Thanks for all the details but we are certainly never doing that.', 'doubtful'],
    ['Prima, ik stuur het bericht naar Anna.', 'announces'],
    ['Se te cobró por error. ¡Lo siento muchísimo! Revierto el cargo de inmediato.', 'announces'],
    ['这是一个例子。 I will book the room.', 'doubtful'],
    [`I will book the room ${'and '.repeat(2000)}`, 'doubtful'],
  ])('before a call: %s', (words, said) => {
    expect(before(words)).toBe(said);
  });

  it('knows the names that a schema knows', () => {
    const isKnown = (word: string) => word === 'ticket';
    expect([reader.namesAnswer('Extracted ticket:', isKnown), reader.namesAnswer('Extracted ticket:')]).toEqual([true, false]);
    expect(reader.namesAnswer('Old ticket:', isKnown)).toBe(false);
  });
});
