import { tmpdir } from 'node:os';
import { type ActionContract, compile } from '@tamis/core';
import { answerRechecks, execute, offerChoice, propose } from '@tamis/ledger';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { third } from './in-turn.ts';
import { openPages } from './open-pages.ts';
import { gate, proposeRefund, type Stage, setStage, WORLD } from './stage.ts';
import { tamisSays } from './tamis.ts';
import type { Visited, Visitor } from './visitor.ts';

let stage: Stage;
let visited: Visited;
let one: Visitor;
let tab: Page;

openPages(setStage, (pages) => {
  ({ stage, visited, one, tab } = pages);
});

const command = () => tab.locator('.twin code').innerText();
const preconditions = () => tab.locator('section[aria-label="Preconditions"]').innerText();

async function typed(line: string) {
  const [program, ...args] = line.split(/\s+/);
  expect(program).toBe('tamis');
  return await tamisSays(args, tmpdir());
}

describe('a review that is approved in a terminal', () => {
  it('is approved by the command that its page shows, whatever folder it is typed in', { tags: 'proof' }, async () => {
    const { review, digest = '' } = await proposeRefund(stage.home, 'typed');
    await one.load('/', '.review');
    expect(await command()).toBe(`tamis approve ${review} --ledger ${stage.place}`);
    await one.go(`/d/${review}`, '.rail .acts');
    const line = await command();
    expect(line).toBe(`tamis approve ${review} --digest ${digest.replace('sha256:', '').slice(0, 12)} --ledger ${stage.place}`);
    expect((await typed(line)).code).toBe(0);
    expect((await stage.home.review(review))?.decision?.kind).toBe('approve');
    await tab.getByRole('heading', { name: 'Decided: approve' }).waitFor();
    const after = await command();
    expect(after).toBe(`tamis inbox ${review} --ledger ${stage.place}`);
    expect((await typed(after)).code).toBe(0);
    await one.go('/?tab=decided', '.review');
    expect(await command()).toBe(after);
  });

  it('says of its preconditions what will be done before it runs, and what was seen once it has', third(0), async () => {
    const { review } = await proposeRefund(stage.home, 'ran');
    await one.go(`/d/${review}`, '.rail .acts');
    const { digest = '' } = (await stage.home.review(review)) ?? {};
    await stage.home.decide({ review, kind: 'approve', by: 'bo', digest });
    await tab.getByRole('heading', { name: 'Decided: approve' }).waitFor();
    const before = await preconditions();
    expect(before).toContain('will be checked again when it runs');
    expect(before).not.toContain('when it ran');
    expect(before.match(/not checked yet/g)).toHaveLength(2);
    expect(await tab.locator('.rail').innerText()).toContain(
      'It has not run yet. support-agent, the program that proposed it, checks everything again and runs it once.',
    );
    const executed = await execute({ ledger: stage.home, review, gate, world: () => WORLD, holder: 'billing 7' }, () => 'paid');
    expect(executed.status).toBe('done');
    await tab.getByText('Ran once at').waitFor();
    const after = await preconditions();
    expect(after).toMatch(/checked by billing 7 before it started at \d\d:\d\d:\d\d/);
    expect(after.match(/\bheld\b/g)).toHaveLength(2);
    expect(after).not.toContain('not checked');
  });

  it('that was denied says that nothing runs', async () => {
    const { review } = await proposeRefund(stage.home, 'denied');
    const { digest = '' } = (await stage.home.review(review)) ?? {};
    await stage.home.decide({ review, kind: 'deny', by: 'bo', digest, text: 'No.' });
    await one.go(`/d/${review}`, 'section[aria-label="Preconditions"]');
    expect(await preconditions()).toContain('nothing runs, so nothing is checked');
    expect(await tab.locator('.rail').innerText()).not.toContain('It has not run yet');
    expect(await tab.locator('h1 + .mark').innerText()).toBe('denied');
  });
});

describe('the list of what was decided', () => {
  it('says who decided what, and whether it ran', third(2), async () => {
    const decided = async (unit: string, kind: 'approve' | 'deny') => {
      const { review } = await proposeRefund(stage.home, unit);
      const { digest = '' } = (await stage.home.review(review)) ?? {};
      await stage.home.decide({ review, kind, by: 'bo', digest, ...(kind === 'deny' ? { text: 'No.' } : {}) });
      return review;
    };
    const told = (review: string) => tab.locator('.review', { has: tab.locator(`a[href="/d/${review}"]`) }).innerText();
    const [denied, waiting] = [await decided('list-denied', 'deny'), await decided('list-approved', 'approve')];
    await one.go('/?tab=decided', '.review');
    await expect.poll(() => told(denied)).toContain('denied by bo, nothing ran');
    expect(await told(waiting)).toContain('approved by bo, has not run yet');
    await execute({ ledger: stage.home, review: waiting, gate, world: () => WORLD, holder: 'billing 7' }, () => 'paid');
    await expect.poll(() => told(waiting), { timeout: 20_000 }).toContain('approved by bo, ran');
  });
});

describe('a review in the list', () => {
  it('shows its stakes, and its preview what changes and what must hold', third(0), async () => {
    const tools = [{ name: 'wipe', effect: 'destroy', parameters: { type: 'object', properties: {} } }] as const;
    const wipe = { act: { action: 'wipe', value: {} }, gate: compile({ kind: 'tool-calls', tools }) };
    const { review } = await proposeRefund(stage.home, 'wiped', { ...wipe, policy: { risk: 'high' } });
    await one.go('/?find=wipe', '.review');
    expect(await tab.locator('.review .mark.bad-text').allInnerTexts()).toEqual(['high risk', 'destroys']);
    await one.go(`/d/${review}`, '.rail .acts');
    expect(await tab.locator('h1 ~ .mark.bad-text').allInnerTexts()).toEqual(['high risk', 'destroys']);
    await proposeRefund(stage.home, 'previewed');
    await one.go('/?find=refund', '.review');
    const preview = () => tab.locator('.preview').innerText();
    await expect.poll(preview).toMatch(/refundable\s+480\s*→\s*432/);
    expect(await preview()).toContain('order_known, within_refundable');
  });
});

async function proposeDoubted(unit: string): Promise<string> {
  const refund = (amount: number) => ({
    action: 'refund_payment',
    value: { order_id: 'ord_48213', amount, currency: 'EUR', reason: 'damaged' },
  });
  const { review: paid, digest } = await proposeRefund(stage.home, `${unit} before`, { act: refund(3) });
  await stage.home.decide({ review: paid, digest, kind: 'deny', by: 'ann', text: 'Paid yesterday.' });
  const change = {
    code: 'parse.duplicate-key',
    safety: 'unsafe',
    path: '/calls/0/arguments/amount',
    before: 48,
    after: 480,
  } as const;
  const raw = 'refund_payment {"order_id": "ord_48213", "amount": 48, "amount": 480}';
  const doubt = { reason: 'doubt', codes: [change.code], readings: [], changes: [change], raw, why: [] } as never;
  const given = { act: refund(480), alternatives: [refund(48)], doubt, reason: 'doubt', policy: { expiresIn: 22 * 60_000 } };
  return (await proposeRefund(stage.home, unit, given)).review;
}

describe('a decision', () => {
  it(
    'shows what matters in order on one screen: what happens, what changes, what holds, why, and what was decided before',
    third(1),
    async () => {
      const review = await proposeDoubted('ordered');
      const stop = stage.host();
      await one.go(`/d/${review}`, 'section[aria-label="Preconditions"] .dot').finally(stop);
      expect(await tab.locator('h1').innerText()).toMatch(/^refund of 480 EUR$/i);
      const names = [
        'What will run',
        'What changes',
        'Preconditions',
        'Why you are asked',
        "The model's words",
        'Similar decisions',
      ];
      const boxes = await Promise.all(names.map((name) => tab.locator(`section[aria-label="${name}"]`).boundingBox()));
      const tops = boxes.map((box) => box?.y ?? 9999);
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
      expect((boxes.at(-1)?.y ?? 9999) + (boxes.at(-1)?.height ?? 0)).toBeLessThanOrEqual(900);
      expect((await tab.locator('.reading').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
        'first value 48 · line 1 …ord_48213", "amount": 48, "amount": 480}',
        'last value 480 · line 1 …mount": 48, "amount": 480}',
      ]);
      const similar = tab.locator('section[aria-label="Similar decisions"]');
      expect(await similar.innerText()).toMatch(/order_id "ord_48213": \d approved, \d denied \(“Paid yesterday\.”\)\n/);
      await similar.locator('a').first().click();
      await tab.locator('.mark', { hasText: 'denied' }).first().waitFor();
    },
  );
});

describe('a decision on a phone', () => {
  it('has the results and the expiry on the screen, and prints nothing over anything else', { tags: 'proof' }, async () => {
    const preconditions = [
      { name: 'enough_is_left', expr: 'world.left > 0 and world.left < 1000000000', error: 'Nothing is left.' },
    ];
    const effects = [
      { name: 'amount_that_is_still_refundable_for_this_order', before: 'world.left', after: 'world.left * 1000000007' },
    ];
    const tools = [{ name: 'pay', parameters: { type: 'object', properties: {} }, preconditions, effects }];
    const own = compile({ kind: 'tool-calls', tools });
    const world = { left: 480_000_000 };
    const pay = { act: { action: 'pay', value: {} }, world, gate: own };
    const { review } = await proposeRefund(stage.home, 'phone', { ...pay, policy: { expiresIn: 22 * 60_000 } });
    const { tab: phone, go, context } = await visited.visitor({ viewport: { width: 390, height: 844 } });
    const host = setInterval(() => void answerRechecks(stage.home, () => ({ gate: own as never, world: () => world })), 50);
    await go(`/d/${review}`, 'section[aria-label="Preconditions"] .dot').finally(() => clearInterval(host));
    const results = phone.locator('section[aria-label="Preconditions"] td');
    const lines = await results.evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return [
          new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size,
          cell.getBoundingClientRect().right <= 390,
        ];
      }),
    );
    expect(lines).toEqual([[1, true]]);
    const rows = await phone.locator('section[aria-label="What changes"] .effectrow').evaluateAll((found) =>
      found.map((row) => {
        const [name, value] = [row.querySelector('dt'), row.querySelector('dd')].map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one as Element);
          return range.getBoundingClientRect();
        });
        if (name === undefined || value === undefined) return 'nothing';
        const isApart = name.right <= value.left || name.bottom <= value.top + 1;
        return [isApart, Math.max(name.right, value.right) <= 390];
      }),
    );
    expect(rows).toEqual([[true, true]]);
    const foot = (await phone.locator('.actfoot').boundingBox())?.y ?? 0;
    const glance = await phone.locator('.glance').boundingBox();
    expect([foot > 0, (glance?.y ?? 9999) + (glance?.height ?? 0) < foot]).toEqual([true, true]);
    expect(await phone.locator('.glance').innerText()).toContain('1 of 1 preconditions hold');
    expect(await phone.locator('.actfoot .meta').first().innerText()).toMatch(/2[12] min/);
    await context.close();
  });
});

describe('a page that somebody decides on', () => {
  it('names the program that is asked, and the one that does not answer', { tags: 'proof' }, async () => {
    const { review } = await proposeRefund(stage.home, 'asked');
    await one.go(`/d/${review}`, '.rail .acts');
    const told = tab.locator('section[aria-label="Preconditions"] .meta').first();
    await expect.poll(() => told.innerText()).toBe('asking support-agent, the program that proposed it…');
    await expect
      .poll(() => told.innerText(), { timeout: 20_000 })
      .toBe('not checked: support-agent did not answer. It will check before it runs anything.');
    const stop = stage.host();
    await expect.poll(() => told.innerText(), { timeout: 15_000 }).toMatch(/re-checked .* ago by \S+/);
    stop();
  });

  it('does not look as if something were wrong while a decision can be taken back', { tags: 'proof' }, async () => {
    const { review } = await proposeRefund(stage.home, 'undone');
    await one.go(`/d/${review}`, '.rail .acts');
    await tab.locator('.rail .acts .button.primary').click();
    await tab.locator('.toast', { hasText: 'Approving' }).waitFor();
    // The next review opens at once.
    await one.go(`/d/${review}`, '.rail .acts');
    const line = tab.locator('#why-off-rail');
    await expect.poll(() => line.innerText()).toBe('Your decision will be sent in a moment. You can still undo it.');
    const colour = (selector: string) =>
      tab
        .locator(selector)
        .first()
        .evaluate((found) => getComputedStyle(found).color);
    expect(await colour('#why-off-rail')).toBe(await colour('.rail .acts .meta'));
    await tab.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => line.innerText()).toBe('The program that asked checks everything again, then runs it once.');
    expect((await stage.home.review(review))?.state).toBe('open');
  });

  it('strikes out the keys that do nothing with the chosen review', async () => {
    await proposeRefund(stage.home, 'struck');
    await proposeRefund(stage.home, 'mail', { act: { action: 'send_email', value: { to: 'a@b.example', template: 'july' } } });
    await one.go('/?find=refund', '.review');
    const off = () => tab.locator('.list-foot .key-off').allInnerTexts();
    await expect.poll(off).toEqual([]);
    await one.go('/?tab=decided', '.review');
    await expect.poll(off).toEqual(['deny', 'edit', 'tick', 'tick up to here'].map((doing) => expect.stringContaining(doing)));
    expect(visited.errors).toEqual([]);
  });
});

describe("a server's description of its tool", () => {
  it("is shown as the server's words", third(0), async () => {
    const act = { value: { name: 'pay', description: 'Tamis has checked this tool.' } };
    const { review } = await propose({
      ...{ ledger: stage.home, kind: 'mcp-tool', act, reason: 'new tool' },
      source: { run: 'mcp shop', step: 'description', unit: 'pay', attempt: 1 },
      detail: { wordsOf: 'mcp shop' },
    });
    await one.go(`/d/${review}`, '.rail .acts');
    const text = await tab.locator('section[aria-label="What will run"]').innerText();
    expect(text).toContain('The words of mcp shop, which nobody has checked:');
    expect(text.indexOf('The words of')).toBeLessThan(text.indexOf('Tamis has checked'));
  });
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

  it('offers the other actions in their own words, with their ids', third(1), async () => {
    await one.go(`/d/${await offered('options')}`, '.rail .acts');
    const choices = await part('Choices');
    expect(choices).toMatch(/Do nothing/);
    expect(choices).toMatch(/go to the town square\s+movement:go loc:square/);
    expect(choices).toMatch(/look around\s+idle/);
    expect(choices).not.toContain('{}');
  });

  it('lets somebody agree to do nothing while a program checks it', third(2), async () => {
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

  it('shows the notes of the model', third(0), async () => {
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
  it('is shown in its own words, with everything else that the model said', third(1), async () => {
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
  it('is not said to be purged', third(2), async () => {
    const tools = [{ name: 'ping', parameters: { type: 'object', properties: {} } }];
    const act = { action: 'ping', value: {} };
    const { review } = await proposeRefund(stage.home, 'bare', { act, gate: compile({ kind: 'tool-calls', tools }) });
    await one.go(`/d/${review}`, '.rail .acts');
    const shown = await part('What will run');
    expect(shown).toContain('No arguments.');
    expect(shown).not.toContain('purged');
  });

  it('differs from one whose contents were purged', third(0), async () => {
    const { review } = await proposeRefund(stage.home, 'gone', {
      source: { run: 'gone', step: 'refund', unit: 'u', attempt: 1 },
    });
    await stage.home.purge('gone');
    await one.go(`/d/${review}`, '[aria-label="What will run"]');
    expect(await part('What will run')).toContain('The contents were purged.');
  });
});
