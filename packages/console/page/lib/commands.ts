import type { RunPage } from '../../src/model/run-page.ts';
import { withQuery } from './api.ts';
import { pending } from './pending.ts';
import { address } from './route.ts';
import { signOut } from './session.ts';
import type { Target } from './targets.ts';
import { setTheme, type Theme } from './theme.ts';

const THEMES: readonly Theme[] = ['light', 'dark', 'system'];

/** What can be done from anywhere. */
export function commands(page: RunPage | undefined): readonly Target[] {
  const copy = () => void navigator.clipboard?.writeText(window.location.href);
  return [
    ...(page === undefined ? [] : runCommands(page)),
    { text: 'Copy link to this page', kind: 'command', act: copy },
    ...THEMES.map((theme) => ({ text: `Theme: ${theme}`, kind: 'command', act: () => setTheme(theme) })),
    // A decision that can still be undone is sent by this session.
    ...(pending.value.length > 0 ? [] : [{ text: 'Sign out', kind: 'command', act: () => void signOut() }]),
  ];
}

/** What can be done with the run on the screen. Each opens the dialog that asks for confirmation. */
export function runCommands({ run }: Pick<RunPage, 'run'>): readonly Target[] {
  const { id, activity, states } = run;
  const open = (text: string, act: string) => {
    return { text, kind: `command, ${id}`, href: withQuery(address('runs', id), { ask: act }) };
  };
  return [
    ...(activity === 'running' ? [open('Pause the run…', 'pause')] : []),
    ...(activity === 'paused' || activity === 'interrupted' ? [open('Resume the run…', 'resume')] : []),
    ...(states.failed + states.quarantined > 0 ? [open('Retry failed units…', 'retry')] : []),
    open('Recheck stored replies…', 'recheck'),
    open('Export units…', 'export'),
    { text: 'Compare with another run', kind: `command, ${id}`, href: withQuery('/compare', { run: id }) },
    { text: 'Open in Lab', kind: `command, ${id}`, href: withQuery('/lab', { run: id }) },
  ];
}
