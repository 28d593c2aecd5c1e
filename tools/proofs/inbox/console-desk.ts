import type { Locator } from 'playwright-core';
import { builtPage, type Visited, type Visitor, visit } from '../../../packages/console/test/visitor.ts';
import type { Desk, OnScreen, ReadRow } from './desk.ts';
import { fieldOf, type ReadField, type ReadItem } from './rules.ts';

const PATIENCE = 60_000;

const EMPTY = 'Nothing is waiting for you.';

export class ConsoleDesk implements Desk {
  readonly #visited: Visited;
  readonly #one: Visitor;
  #group: string | undefined;

  private constructor(visited: Visited, one: Visitor) {
    this.#visited = visited;
    this.#one = one;
  }

  static async open(ledger: string): Promise<ConsoleDesk> {
    const visited = await visit(ledger, builtPage);
    const one = await visited.visitor({ viewport: { width: 1440, height: 3000 } });
    one.tab.setDefaultTimeout(PATIENCE);
    await one.load('/', '.review');
    return new ConsoleDesk(visited, one);
  }

  readonly openFirst = async () => {
    const { tab, load } = this.#one;
    this.#group = undefined;
    // A list that is open keeps its rows.
    await load('/', '.review, .empty');
    const first = tab.locator('.review').first();
    await first.or(tab.getByText(EMPTY)).first().waitFor();
    if ((await first.count()) === 0) return false;
    await first.dblclick();
    await tab.locator('.rail .acts').waitFor();
    if (await this.#isTable()) this.#group = new URL(tab.url()).pathname;
    return true;
  };

  readonly read = async (): Promise<OnScreen> => {
    const { tab } = this.#one;
    const text = await tab.locator('.content').innerText();
    if (!(await this.#isTable())) return { kind: 'one', item: itemIn(text) };
    const tool = (await tab.locator('.content h1').innerText()).trim();
    const cells = await tab
      .locator('.grouptable tr:not(.isout)')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())));
    const common = pairsIn(linesOf(text.slice(text.indexOf('The same in every row'), text.indexOf('What differs'))));
    const apart = await tab.locator('.apart').allInnerTexts();
    return {
      kind: 'table',
      rows: rowsIn(tool, cells, common),
      apart: apart.map((words, at): ReadRow => ({ name: `apart ${at}`, item: { tool, fields: apartFields(words) } })),
    };
  };

  readonly denyRow = async ({ name }: ReadRow, reason: string) => {
    await this.#sayWhy(reason, this.#row(name).getByText('Deny…'));
  };

  readonly openRow = async ({ name }: ReadRow) => {
    const { tab } = this.#one;
    await this.#row(name).locator('a').first().click();
    await tab.locator('.content.decision').waitFor();
  };

  readonly approveAll = async () => await this.approve();

  readonly approve = async () => {
    const { tab } = this.#one;
    const button = tab.locator(
      '.rail .acts .button.primary[aria-disabled="false"], .rail .acts .button.primary:not([aria-disabled])',
    );
    await this.#send(() => button.click());
  };

  readonly deny = async (reason: string) => {
    await this.#sayWhy(reason, this.#one.tab.locator('.rail .acts').getByText('Deny…'));
  };

  readonly finish = async () => await this.#visited.close();

  #row(name: string): Locator {
    const [at = '', apart] = name.split(' ').toReversed();
    return this.#one.tab.locator(apart === undefined ? '.grouptable tbody tr:not(.isout)' : '.apart').nth(Number(at));
  }

  async #isTable(): Promise<boolean> {
    return (await this.#one.tab.locator('.grouptable').count()) > 0;
  }

  async #sayWhy(reason: string, button: Locator): Promise<void> {
    const dialog = this.#one.tab.locator('dialog, [role="dialog"]');
    await button.click();
    await dialog.locator('textarea').fill(reason);
    await this.#send(() => dialog.locator('.button.primary').click());
  }

  // Decides, waits for no five seconds unless they are over sooner, and goes back to where it was.
  async #send(decide: () => Promise<void>): Promise<void> {
    const { tab, go } = this.#one;
    const recorded = tab.waitForResponse((one) => one.request().method() === 'POST' && /decision/.test(one.url()));
    await Promise.all([decide(), Promise.race([recorded, tab.getByText('Send now').click()])]);
    await recorded.catch(async (problem: unknown) => {
      throw new Error(`Nothing was recorded:\n${await tab.locator('body').innerText()}`, { cause: problem });
    });
    if (this.#group !== undefined) await go(this.#group, '.rail .acts, .empty');
  }
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}

function pairsIn(lines: readonly string[]): readonly (readonly [string, ReadField])[] {
  return lines.flatMap((type, at) =>
    /^(?:string|number|the same)$/.test(type) ? [[lines[at - 1] ?? '', fieldOf(lines[at + 1] ?? '')] as const] : [],
  );
}

function rowsIn(
  tool: string,
  [titles = [], ...rows]: readonly (readonly string[])[],
  common: ReturnType<typeof pairsIn>,
): readonly ReadRow[] {
  return rows.map((cells, at) => {
    const fields = titles.flatMap((title, column): readonly (readonly [string, ReadField])[] => {
      const [, doubted] = /^\/(\w+) will be$/.exec(title) ?? [];
      if (doubted !== undefined)
        return [[doubted, { ...fieldOf(cells[column] ?? ''), others: linesOf(cells[column + 1] ?? '') }]];
      return [[title.replace(/ changes$/, ''), fieldOf(cells[column] ?? '')]];
    });
    return { name: String(at), item: { tool, fields: new Map([...common, ...fields]) } };
  });
}

function apartFields(words: string): ReadItem['fields'] {
  const fields = [...words.matchAll(/(?:^|[ ·])(\w+) ("[^"]*"|-?\d+)(?= ·|\n|$)/g)];
  return new Map(fields.map(([, name = '', value = '']) => [name, fieldOf(value)]));
}

function itemIn(text: string): ReadItem {
  const lines = linesOf(text);
  const changes = lines.flatMap((line, at) =>
    /^\S+ → /.test(lines[at + 1] ?? '') ? [[line, fieldOf(lines[at + 1] ?? '')] as const] : [],
  );
  const doubted = /^doubt (\w+):/m.exec(text)?.[1];
  const read = [...text.matchAll(/^(?:first|last) value (\S+) · line/gm)].map(([, value = '']) => value);
  const fields = new Map([...pairsIn(lines), ...changes]);
  const held = doubted === undefined ? undefined : fields.get(doubted);
  if (doubted !== undefined && held !== undefined)
    fields.set(doubted, { ...held, others: read.filter((other) => other !== held.text) });
  return { tool: lines[lines.indexOf('tool') + 1] ?? '', fields };
}
