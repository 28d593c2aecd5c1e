import type { ScreenDriver } from './rows.ts';

/** A module that draws screens. */
interface ScreenModule {
  readonly showScreen: (driver: ScreenDriver) => Promise<void>;
}

/**
 * Loads what draws screens. It is a file of its own, an ES module with a top-level await, which the rest of the bundle could only
 * `require`: so the import is kept out of the bundler's sight.
 */
export async function showScreen(driver: ScreenDriver): Promise<void> {
  const load = new Function('place', 'return import(place)') as (place: string) => Promise<ScreenModule>;
  const { showScreen: show } = await load(new URL('./screens.mjs', import.meta.url).href);
  await show(driver);
}
