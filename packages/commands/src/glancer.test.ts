import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longOne, MANY, MUSIC, OTHERWISE, saidAndCut, TO_THE_LETTER } from '../test/music.ts';
import { written } from '../test/spoken.ts';
import type { Recogniser } from './recogniser.ts';
import { SpokenGrammar } from './spoken-grammar.ts';

function recogniserOf({ grammar, lists }: ReturnType<typeof written>): Recogniser {
  const spoken = new SpokenGrammar(grammar, lists);
  return spoken.speechOf(spoken.commandForms).recogniser;
}

// A glance looks at more words than a contract allows in one slot.
const grammar = { ...MUSIC, slots: { list: { list: 'genre', most: 80 } } };
const music = recogniserOf({ grammar, lists: MUSIC.lists as ReturnType<typeof written>['lists'] });

describe('a glance at a command', () => {
  it.each([...TO_THE_LETTER, longOne(63)])('is enough for %s', (text) => {
    expect(music.glance(text)).toEqual(music.recognise(text)?.commands[0]);
    expect(music.glance(text)?.say).toBe(text);
  });

  it('is enough for nearly every word of a long list', () => {
    const said = MANY.map((words) => `say ${words}`);
    const glanced = said.filter((text) => music.glance(text)?.say === text);
    // Words whose slot in the table is taken go the long way.
    expect(glanced.length).toBeGreaterThan(0.9 * said.length);
  });

  it.each([...OTHERWISE, ['more words than it looks at', longOne(64)] as const])('leaves %s to the long road', (_, text) => {
    expect(music.glance(text)).toBeUndefined();
  });

  it('never says anything different from the long way', () => {
    const isSame = fc.property(saidAndCut, ({ grammar, texts }) => {
      const recogniser = recogniserOf(written(grammar));
      for (const text of texts) {
        const glanced = recogniser.glance(text);
        if (glanced !== undefined) expect(recogniser.recognise(text)).toEqual({ commands: [glanced], changes: [] });
      }
    });
    fc.assert(isSame, { numRuns: 200 });
  });
});
