import type { ReadStream } from 'node:tty';
import { type LookFlags, lookFor } from './look.ts';
import type { Screen } from './screen.ts';

// Shows a screen until it closes. Keys come from `input`, or else from standard input. The drawing library is slow to load, so it is loaded
// only with the first screen.
export async function showScreen(screen: Screen, input?: ReadStream, flags: LookFlags = {}): Promise<void> {
  const { showScreen: show } = await import('./ink-screen.ts');
  await show(screen, { look: lookFor(flags, process.env), ...(input && { input }) });
}
