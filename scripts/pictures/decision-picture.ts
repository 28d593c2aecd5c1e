import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../packages/console/test/browser.ts';

/** The README's picture of a decision: the refund of a demo in `folder`, on the console that serves its ledger. */
export async function decisionPicture(command: string, folder: string): Promise<Buffer> {
  const server = spawn(process.execPath, [command, 'console', '--ledger', path.join(folder, '.tamis/ledger.sqlite')], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [link] = (await once(server.stdout.setEncoding('utf8'), 'data')) as [string];
    return await taken(link.trim());
  } finally {
    server.kill('SIGINT');
    await once(server, 'close');
  }
}

/** Opens the only item of the inbox, in the light theme, and takes a picture of the page. */
async function taken(link: string): Promise<Buffer> {
  const found = findBrowser();
  if ('reason' in found) throw new Error(`There is no browser: ${found.reason}.`);
  const browser = await chromium.launch({ executablePath: found.path });
  try {
    const page = await browser.newPage({ viewport: { width: 1100, height: 760 }, colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(link);
    await page.getByText('Open to decide').click();
    await page.waitForURL('**/d/*');
    await page.getByText('Approve').first().waitFor();
    return await page.screenshot({ type: 'png' });
  } finally {
    await browser.close();
  }
}
