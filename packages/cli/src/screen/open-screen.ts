import type { ReadStream } from 'node:tty';
import { type LookFlags, lookFor } from './look.ts';
import type { ScreenDriver } from './rows.ts';

/** A module that draws screens. */
interface ScreenModule {
  readonly showScreen: (
    driver: ScreenDriver,
    options: { readonly look: ReturnType<typeof lookFor>; readonly input?: ReadStream },
  ) => Promise<void>;
}

/**
 * Loads what draws screens. It is a file of its own, an ES module with a top-level await, which the rest of the bundle could only
 * `require`: so the import is kept out of the bundler's sight. Keys come from `input`, or from standard input.
 */
export async function showScreen(driver: ScreenDriver, input?: ReadStream, flags: LookFlags = {}): Promise<void> {
  const load = new Function('place', 'return import(place)') as (place: string) => Promise<ScreenModule>;
  const { showScreen: show } = await load(new URL('./screens.mjs', import.meta.url).href);
  await show(driver, { look: lookFor(flags, process.env), ...(input && { input }) });
}
