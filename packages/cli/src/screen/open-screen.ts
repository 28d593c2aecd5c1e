import type { ReadStream } from 'node:tty';
import { type LookFlags, lookFor } from './look.ts';
import type { ScreenDriver } from './rows.ts';

/** Shows a screen until it is over. The drawing library is slow to load, so it is loaded with the first screen. Keys come from `input`, or from standard input. */
export async function showScreen(driver: ScreenDriver, input?: ReadStream, flags: LookFlags = {}): Promise<void> {
  const { showScreen: show } = await import('./ink-screen.ts');
  const look = lookFor(flags, process.env);
  await show(driver, { look: { ...look, isAscii: driver.isAscii ?? look.isAscii }, ...(input && { input }) });
}
