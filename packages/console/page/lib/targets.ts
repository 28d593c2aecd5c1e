import type { Inbox } from '../../src/model/inbox.ts';
import type { Runs } from '../../src/model/run.ts';
import type { RunPage } from '../../src/model/run-page.ts';
import type { UnitsOut } from '../../src/model/unit.ts';
import { PAGES } from '../parts/pages.ts';
import { withQuery } from './api.ts';
import { address, type Place } from './route.ts';

export type Target = {
  readonly text: string;
  readonly kind: string;
  readonly also?: string;
} & ({ readonly href: string } | { readonly act: () => void });

interface Known {
  readonly runs: Runs | undefined;
  readonly inbox: Inbox | undefined;
  readonly page: RunPage | undefined;
}

export const PAGE_TARGETS: readonly Target[] = PAGES.map(({ name, href }) => ({ text: name, kind: 'page', href }));

export function targetsIn({ runs, inbox, page }: Known): readonly Target[] {
  return [
    ...(runs?.runs ?? []).map((run) => ({ text: run.id, kind: `run, ${run.activity}`, href: address('runs', run.id) })),
    ...(inbox?.rows ?? []).map(reviewTarget),
    ...(page === undefined ? [] : codeTargets(page)),
  ];
}

// The longest argument shown; more would push the others out of sight.
const LONGEST = 40;

function reviewTarget({ id, name, fields, state }: Inbox['rows'][number]): Target {
  const words = fields.map((field) => `${field.name} ${field.text.text}`);
  return {
    text: [name, ...words.map((word) => (word.length > LONGEST ? `${word.slice(0, LONGEST)}…` : word))].join(', '),
    kind: state === 'open' ? 'waiting for a decision' : `decision, ${state}`,
    also: [id, ...words].join(' '),
    href: address('d', id),
  };
}

export function isWanted({ text, also = '' }: Target, typed: string): boolean {
  const all = `${text} ${also}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

function codeTargets({ run, commonest }: RunPage): readonly Target[] {
  const codes = [...new Set(commonest.map(({ code }) => code))];
  return codes.map((code) => ({
    text: code,
    kind: `code in ${run.id}`,
    href: `${withQuery(address('runs', run.id), { state: 'failed', code })}#units`,
  }));
}

export function unitTargets(run: string | undefined, units: UnitsOut | undefined): readonly Target[] {
  if (run === undefined) return [];
  return (units?.units ?? []).map(({ unit, state }) => ({
    text: unit,
    kind: `unit, ${state}`,
    href: address('runs', run, 'u', unit),
  }));
}

export function shownRun({ path: [first, id], query }: Pick<Place, 'path' | 'query'>): string | undefined {
  return first === 'runs' ? id : query.run;
}
