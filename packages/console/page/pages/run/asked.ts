import { shellWord } from '../../lib/words.ts';

/** What the user wants done with the run. */
export type Asked = 'pause' | 'resume' | 'retry' | 'recheck' | 'refresh' | 'export';

/** What the dialogs are called. */
export const TITLES: { readonly [act in Asked]: string } = {
  pause: 'Pause the run',
  resume: 'Resume the run',
  retry: 'Retry failed units',
  recheck: 'Recheck stored replies',
  refresh: 'Refresh results that are out of date',
  export: 'Export units',
};

/** Whether a word names one of them. */
export function isAsked(word: string): word is Asked {
  return Object.hasOwn(TITLES, word);
}

/** The same as a command. */
export function commandOf(act: Exclude<Asked, 'export'>, folder: string): string {
  const run = `tamis run ${shellWord(folder)}`;
  if (act === 'resume') return run;
  return act === 'refresh' ? `${run} --refresh` : `tamis ${act} ${shellWord(folder)}`;
}
