import { type ActionContract, compile } from '@tamis/core';
import { answerRechecks, offerChoice } from '@tamis/ledger';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPages } from './open-pages.ts';
import { proposeRefund, type Stage, setStage } from './stage.ts';
import type { Visitor } from './visitor.ts';

let stage: Stage;
let one: Visitor;
let tab: Page;

openPages(setStage, (pages) => {
  ({ stage, one, tab } = pages);
});

const CONTRACT: ActionContract = {
  kind: 'actions',
  moved: 'person',
  actions: [
    { id: 'movement:go loc:kitchen', type: 'go', command: 'go to the kitchen', targets: [{ id: 'kitchen' }] },
    { id: 'movement:go loc:square', type: 'go', command: 'go to the town square', targets: [{ id: 'square' }] },
    { id: 'idle', command: 'look around', arguments: {} },
  ],
  about: { go: { preconditions: [{ name: 'open', expr: 'target.id not in world.locked', error: 'That door is locked.' }] } },
};

/** Puts a choice that is no longer possible before a person; returns the id of its review. */
async function offered(turn: string): Promise<string> {
  const gate = compile(CONTRACT);
  const world = { locked: ['kitchen'] };
  const reply = { choice: 1, reasons: 'Dinner.', thoughts: 'I am hungry.', notes: ['The key is red.', 'Ann lies.'] };
  const verdict = await gate.check(JSON.stringify(reply), world);
  const given = { ledger: stage.home, gate, verdict, source: 'game', turn, attempt: 1, world: () => world };
  const offer = await offerChoice(given, () => undefined);
  if (offer.status !== 'open') throw new Error(offer.status);
  return offer.review.review;
}

const part = async (label: string) => await tab.locator(`[aria-label="${label}"]`).first().innerText();

describe('a choice that can no longer be made', () => {
  it('is shown with why it was refused, and does not say that nothing is wrong', async () => {
    await one.go(`/d/${await offered('refused')}`, '.rail .acts');
    const why = await part('Refused before');
    expect(why).toContain('go to the kitchen');
    expect(why).toContain('movement:go loc:kitchen');
    expect(why).toContain('That door is locked.');
    expect(why).not.toContain('Nothing is wrong with it');
  });

  it('offers the other actions in their own words, with their ids', async () => {
    await one.go(`/d/${await offered('options')}`, '.rail .acts');
    const choices = await part('Choices');
    expect(choices).toMatch(/Do nothing/);
    expect(choices).toMatch(/go to the town square\s+movement:go loc:square/);
    expect(choices).toMatch(/look around\s+idle/);
    expect(choices).not.toContain('{}');
  });

  it('lets somebody agree to do nothing while a program checks it', async () => {
    const review = await offered('nothing');
    const looking = { gate: compile(CONTRACT) as never, world: () => ({ locked: ['kitchen'] }) };
    const host = setInterval(() => void answerRechecks(stage.home, () => looking).catch(() => undefined), 50);
    try {
      await one.go(`/d/${review}`, '.rail .acts');
      await expect.poll(() => part('Preconditions')).toContain('re-checked');
      expect(await part('Preconditions')).not.toContain('does not meet');
      expect(await tab.locator('#why-off-rail').innerText()).not.toContain('Off:');
      expect(await tab.locator('.rail .acts .button.primary').getAttribute('aria-disabled')).not.toBe('true');
    } finally {
      clearInterval(host);
    }
  });

  it('shows the notes of the model', async () => {
    await one.go(`/d/${await offered('notes')}`, '.rail .acts');
    await tab.getByRole('button', { name: "The model's words" }).click();
    const words = await part("The model's words");
    expect(words).toContain('I am hungry.');
    expect(words).toContain('The key is red.');
    expect(words).toContain('Ann lies.');
    expect(words).toContain('Dinner.');
  });
});

describe('a choice that has to be approved', () => {
  it('is shown in its own words, with everything else that the model said', async () => {
    const schema = { properties: { speech: {}, mood: { type: 'object' } } };
    const gate = compile({ ...CONTRACT, approve: 'all', schema });
    const world = { locked: [] };
    const verdict = await gate.check('{"choice": 2, "speech": "Off I go.", "mood": {"valence": 3}}', world);
    const given = { ledger: stage.home, gate, verdict, source: 'game', turn: 'approval', attempt: 1, world: () => world };
    const offer = await offerChoice(given, () => undefined);
    if (offer.status !== 'open') throw new Error(offer.status);
    await one.go(`/d/${offer.review.review}`, '.rail .acts');
    expect(await part('What will run')).toContain('go to the town square');
    await tab.getByRole('button', { name: "The model's words" }).click();
    const words = await part("The model's words");
    expect(words).toContain('Off I go.');
    expect(words).toContain('mood: {"valence":3}');
  });
});

describe('an act without arguments', () => {
  it('is not said to be purged', async () => {
    const tools = [{ name: 'ping', parameters: { type: 'object', properties: {} } }];
    const act = { action: 'ping', value: {} };
    const { review } = await proposeRefund(stage.home, 'bare', { act, gate: compile({ kind: 'tool-calls', tools }) });
    await one.go(`/d/${review}`, '.rail .acts');
    const shown = await part('What will run');
    expect(shown).toContain('No arguments.');
    expect(shown).not.toContain('purged');
  });

  it('differs from one whose contents were purged', async () => {
    const { review } = await proposeRefund(stage.home, 'gone', {
      source: { run: 'gone', step: 'refund', unit: 'u', attempt: 1 },
    });
    await stage.home.purge('gone');
    await one.go(`/d/${review}`, '[aria-label="What will run"]');
    expect(await part('What will run')).toContain('The contents were purged.');
  });
});
