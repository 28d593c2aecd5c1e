import type { Inbox } from '../../src/model/inbox.ts';
import type { Runs } from '../../src/model/run.ts';
import type { RunPage } from '../../src/model/run-page.ts';
import type { UnitsOut } from '../../src/model/unit.ts';
import { PAGES } from '../parts/pages.ts';
import { withQuery } from './api.ts';
import { address, type Place } from './route.ts';
import { setTheme, type Theme } from './theme.ts';

/** Something to jump to, or to do. */
export type Target = { readonly text: string; readonly kind: string } & (
  | { readonly href: string }
  | { readonly act: () => void }
);

/** What is known of the console. */
interface Known {
  readonly runs: Runs | undefined;
  readonly inbox: Inbox | undefined;
  /** The run that is on the screen. */
  readonly page: RunPage | undefined;
}

const THEMES: readonly Theme[] = ['light', 'dark', 'system'];

/** Everything that can be jumped to by its name, except units. */
export function targetsIn({ runs, inbox, page }: Known): readonly Target[] {
  return [
    ...PAGES.map(({ name, href }) => ({ text: name, kind: 'page', href })),
    ...(runs?.runs ?? []).map((run) => ({ text: run.id, kind: `run, ${run.activity}`, href: address('runs', run.id) })),
    ...(inbox?.rows ?? []).map((row) => ({ text: `${row.name} ${row.id}`, kind: 'decision', href: address('d', row.id) })),
    ...(page === undefined ? [] : codeTargets(page)),
    ...THEMES.map((theme) => ({ text: `Theme: ${theme}`, kind: 'theme', act: () => setTheme(theme) })),
  ];
}

/** The codes that units of a run failed with; each leads to these units. */
function codeTargets({ run, commonest }: RunPage): readonly Target[] {
  const codes = [...new Set(commonest.map(({ code }) => code))];
  return codes.map((code) => ({
    text: code,
    kind: `code in ${run.id}`,
    href: `${withQuery(address('runs', run.id), { state: 'failed', code })}#units`,
  }));
}

/** Units that a search has found. */
export function unitTargets(run: string | undefined, units: UnitsOut | undefined): readonly Target[] {
  if (run === undefined) return [];
  return (units?.units ?? []).map(({ unit, state }) => ({
    text: unit,
    kind: `unit, ${state}`,
    href: address('runs', run, 'u', unit),
  }));
}

/** The run that the page is about. */
export function shownRun({ path: [first, id], query }: Pick<Place, 'path' | 'query'>): string | undefined {
  return first === 'runs' ? id : query.run;
}
