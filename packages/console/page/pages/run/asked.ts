import { shellWord } from '../../lib/words.ts';

/** What the user wants done with the run. */
export type Asked = 'pause' | 'resume' | 'retry' | 'recheck' | 'export';

/** What the dialogs are called. */
export const TITLES: { readonly [act in Asked]: string } = {
  pause: 'Pause the run',
  resume: 'Resume the run',
  retry: 'Retry failed units',
  recheck: 'Recheck stored replies',
  export: 'Export units',
};

/** The same as a command. */
export function commandOf(act: Exclude<Asked, 'export'>, folder: string): string {
  return `tamis ${act === 'resume' ? 'run' : act} ${shellWord(folder)}`;
}
