import type { ReadStream } from 'node:tty';
import { type LookFlags, lookFor } from './look.ts';
import type { Screen } from './screen.ts';

/** Shows a screen until it is over. The drawing library is slow to load, so it is loaded with the first screen. Keys come from `input`, or from standard input. */
export async function showScreen(screen: Screen, input?: ReadStream, flags: LookFlags = {}): Promise<void> {
  const { showScreen: show } = await import('./ink-screen.ts');
  await show(screen, { look: lookFor(flags, process.env), ...(input && { input }) });
}
