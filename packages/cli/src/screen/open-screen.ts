import type { ReadStream } from 'node:tty';
import type { ScreenDriver } from './rows.ts';

/** Shows a screen until it is over. What draws it takes long to load, so it comes with the first screen. Keys come from `input`, or from standard input. */
export async function showScreen(driver: ScreenDriver, input?: ReadStream): Promise<void> {
  const { showScreen: show } = await import('./ink-screen.ts');
  await show(driver, input);
}
