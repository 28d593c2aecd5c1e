import type { RunPage } from '../../src/model/run-page.ts';
import { withQuery } from './api.ts';
import { offeredActs } from './offered-acts.ts';
import { pending } from './pending.ts';
import { address } from './route.ts';
import { session, signOut } from './session.ts';
import type { Target } from './targets.ts';
import { setTheme, type Theme } from './theme.ts';

const THEMES: readonly Theme[] = ['light', 'dark', 'system'];

export function commands(page: RunPage | undefined): readonly Target[] {
  const copy = () => void navigator.clipboard?.writeText(window.location.href);
  return [
    ...(page === undefined ? [] : runCommands(page)),
    { text: 'Copy link to this page', kind: 'command', act: copy },
    ...THEMES.map((theme) => ({ text: `Theme: ${theme}`, kind: 'command', act: () => setTheme(theme) })),
    // A decision that can still be undone will be sent by this session.
    ...(pending.value.length > 0 ? [] : [{ text: 'Sign out', kind: 'command', act: () => void signOut() }]),
  ];
}

function runCommands({ run }: RunPage): readonly Target[] {
  const { id } = run;
  const kind = `command, ${id}`;
  const who = session.value;
  const acts = offeredActs(run, typeof who === 'object' ? who.role : undefined);
  return [
    ...acts.map(({ text, act }) => ({ text, kind, href: withQuery(address('runs', id), { ask: act }) })),
    { text: 'Compare with another run', kind, href: withQuery('/compare', { run: id }) },
    { text: 'Open in Lab', kind, href: withQuery('/lab', { run: id }) },
  ];
}
