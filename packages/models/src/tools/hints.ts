import { type Change, type Finding, hintOf, type ToolReply, type Verdict } from '@tamis/core';
import { textAt } from '@tamis/core/internal';
import type { HoldDoubt } from '@tamis/core/loop';
import { entryOf } from '@tamis/core/wording';
import { words } from './words.ts';

export type NameOf = (place: number) => string | undefined;

// Describes findings or changes to a model, one line each. Each line names the tool and the argument, because a hint alone says only
// "here". If several calls are reported at once, each line says which call it is about, so that the same mistake in two calls gives two
// lines.
export function hintsOf(items: readonly (Finding | Change)[], nameOf: NameOf): string {
  // A complete reply restores what was lost. A hint to add it would only mislead.
  const causes = items.filter((item) => !('causedBy' in item) || item.causedBy === undefined);
  const places = new Set(causes.flatMap(({ path }) => placeIn(path) ?? []));
  return [...new Set(causes.map((item) => lineOf(item, nameOf, places.size > 1)))].join('\n');
}

export function toolNamesIn(verdict: Verdict<ToolReply>, written: readonly { readonly name?: string | undefined }[]): NameOf {
  const names = new Map<number, string | undefined>(written.map(({ name }, place) => [place, name]));
  for (const { path, value } of verdict.dropped) learn(names, path, textAt(value, 'name'));
  for (const { path, args } of [...verdict.changes, ...everyFinding(verdict)]) learn(names, path, textAt(args, 'tool'));
  return (place) => names.get(place);
}

export function everyFinding({ findings, dropped }: Verdict<ToolReply>): readonly Finding[] {
  return [...findings, ...dropped.flatMap((part) => part.findings)];
}

function learn(names: Map<number, string | undefined>, path: string, name: string | undefined): void {
  const place = placeIn(path);
  if (place !== undefined && name !== undefined) names.set(place, name);
}

function lineOf(item: Finding | Change, nameOf: NameOf, isNumbered: boolean): string {
  const hint = hintOf(item);
  const place = placeIn(item.path);
  if (place === undefined) return hint;
  const subject = subjectOf(item, nameOf(place));
  const isUnnamed = nameOf(place) === undefined && !says(item, 'tool');
  const about = isNumbered || isUnnamed ? [`call ${place + 1}`, ...subject] : subject;
  return about.length === 0 ? hint : `${about.join(', ')}: ${hint}`;
}

// The tool and the argument, if the hint does not mention them itself.
function subjectOf(item: Finding | Change, name: string | undefined): readonly string[] {
  return [
    ...(name === undefined || says(item, 'tool') ? [] : [shortened(name)]),
    ...(says(item, 'argument') ? [] : argumentIn(item.path)),
  ];
}

function says({ code }: Finding | Change, arg: 'tool' | 'argument'): boolean {
  return entryOf(code)?.hint.includes(`{${arg}}`) === true;
}

// The index of the call that a path such as `/calls/0/arguments/city` points into, or undefined if the path is about the whole reply.
export function placeIn(path: string): number | undefined {
  const place = /^\/calls\/(\d+)(?:\/|$)/.exec(path)?.[1];
  return place === undefined ? undefined : Number(place);
}

// The argument that a path points to, including the place inside it: `filter.days`.
function argumentIn(path: string): readonly string[] {
  const [, , , part, ...tokens] = path.split('/');
  if (part !== 'arguments' || tokens.length === 0) return [];
  return [shortened(tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~')).join('.'))];
}

const LONGEST_NAME = 80;

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}

// Tells the model what to write so that its reply is no longer in doubt.
export function doubtHints({ changes }: HoldDoubt<unknown>, nameOf: NameOf): string {
  return [words.doubted, hintsOf(changes, nameOf)].filter((line) => line !== '').join('\n');
}
