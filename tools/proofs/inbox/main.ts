import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clearInbox } from './clear-inbox.ts';
import { ConsoleDesk } from './console-desk.ts';
import type { Desk } from './desk.ts';
import { drawInbox } from './seeded-inbox.ts';
import { tally } from './tally.ts';
import { TerminalDesk } from './terminal-desk.ts';

const MOST_ACTIONS = 40;

const DESKS: { readonly [name: string]: (ledger: string) => Desk | Promise<Desk> } = {
  terminal: (ledger) => new TerminalDesk(ledger),
  console: async (ledger) => await ConsoleDesk.open(ledger),
};

// Clears seeded inboxes by what is printed and ten rules: `main.ts SEEDS [FIRST]`. Without a first seed, it is drawn and printed.
async function main(seeds = '5', first = String(randomInt(1_000_000))): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-inbox-'));
  const wrong: string[] = [];
  for (const [name, open] of Object.entries(DESKS))
    for (let turn = 0; turn < Number(seeds); turn++) {
      const seed = Number(first) + turn;
      const ledger = path.join(folder, `${name}-${seed}.sqlite`);
      const drawn = await drawInbox(ledger, seed);
      const { decisions, openings } = await clearInbox(await open(ledger));
      const { caught, missed, denied, open: left } = await tally(ledger, drawn);
      const line = `${name}, seed ${seed}: ${decisions + openings} actions (${decisions} decisions, ${openings} openings); ${caught} bad caught, ${missed} missed, ${denied} good denied, ${left} left`;
      console.log(line);
      if (decisions + openings > MOST_ACTIONS || missed + denied + left > 0) wrong.push(line);
    }
  rmSync(folder, { recursive: true });
  console.log(`${Object.keys(DESKS).length * Number(seeds)} inboxes of 100, ${wrong.length} wrong`);
  // The browser would keep the process alive.
  process.exit(wrong.length === 0 ? 0 : 1);
}

await main(...process.argv.slice(2));
