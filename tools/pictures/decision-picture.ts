import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { answerRechecks, openHome } from '@tamis/ledger';
import { chromium } from 'playwright-core';
import { loadGate } from '../../packages/cli/src/load/load-gate.ts';
import { findBrowser } from '../../packages/console/test/browser.ts';

// The README's picture of a decision: the refund of a demo in `folder`, on the console that serves its ledger.
export async function decisionPicture(command: string, folder: string): Promise<Buffer> {
  const ledger = path.join(folder, '.tamis/ledger.sqlite');
  const server = spawn(process.execPath, [command, 'console', '--ledger', ledger], { stdio: ['ignore', 'pipe', 'ignore'] });
  const endProgram = answerAsProgram(ledger, path.join(folder, 'refund'));
  try {
    const [link] = (await once(server.stdout.setEncoding('utf8'), 'data')) as [string];
    return await taken(link.trim());
  } finally {
    await endProgram();
    server.kill('SIGINT');
    await once(server, 'close');
  }
}

// Tells the console whether the preconditions hold, as the program that proposed the refund does while it runs; until it is ended.
function answerAsProgram(ledger: string, shop: string): () => Promise<void> {
  const home = openHome({ ledger });
  const { gate } = loadGate({ contract: path.join(shop, 'shop.yaml') });
  const world = () => JSON.parse(readFileSync(path.join(shop, 'world.json'), 'utf8')) as unknown;
  // One that is under way when the ledger is closed has nobody left to answer.
  const answer = () => void answerRechecks(home, () => ({ gate: gate as never, world }), 'demo').catch(() => undefined);
  const timer = setInterval(answer, 50);
  return async () => {
    clearInterval(timer);
    await home.close();
  };
}

async function taken(link: string): Promise<Buffer> {
  const found = findBrowser();
  if ('reason' in found) throw new Error(`There is no browser: ${found.reason}.`);
  const browser = await chromium.launch({ executablePath: found.path });
  try {
    const page = await browser.newPage({ viewport: { width: 1100, height: 760 }, colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(link);
    await page.getByText('Open to decide').click();
    await page.waitForURL('**/d/*');
    await page.getByText('holds', { exact: true }).first().waitFor();
    return await page.screenshot({ type: 'png' });
  } finally {
    await browser.close();
  }
}
