import { shellWord } from '../../lib/words.ts';

export type Asked = 'pause' | 'resume' | 'retry' | 'recheck' | 'refresh' | 'export';

export const TITLES: { readonly [act in Asked]: string } = {
  pause: 'Pause the run',
  resume: 'Resume the run',
  retry: 'Retry failed units',
  recheck: 'Recheck stored replies',
  refresh: 'Refresh results that are out of date',
  export: 'Export units',
};

export function isAsked(word: string): word is Asked {
  return Object.hasOwn(TITLES, word);
}

export function commandOf(act: Exclude<Asked, 'export'>, folder: string): string {
  const run = `tamis run ${shellWord(folder)}`;
  if (act === 'resume') return run;
  return act === 'refresh' ? `${run} --refresh` : `tamis ${act} ${shellWord(folder)}`;
}
