import { appendAll } from '@tamis/core/kind';

export type FormParts = readonly FormPart[];

// A part of a form: words, a named slot, optional parts, a choice, or parts in any order, of which all or at least one must be said.
export type FormPart =
  | { readonly kind: 'words'; readonly text: string; readonly at: number }
  | { readonly kind: 'slot'; readonly name: string; readonly at: number }
  | { readonly kind: 'optional'; readonly parts: FormParts; readonly at: number }
  | { readonly kind: 'choice'; readonly options: readonly FormParts[]; readonly at: number }
  | { readonly kind: 'unordered'; readonly members: readonly FormParts[]; readonly needsAll: boolean; readonly at: number };

export interface SlotPlace {
  readonly name: string;
  readonly at: number;
}

export function runsIn(part: FormPart): readonly FormParts[] {
  switch (part.kind) {
    case 'words':
    case 'slot':
      return [];
    case 'optional':
      return [part.parts];
    case 'choice':
      return part.options;
    case 'unordered':
      return part.members;
  }
}

export function slotsOf(parts: FormParts): readonly SlotPlace[] {
  return parts.flatMap((part) => (part.kind === 'slot' ? [part] : runsIn(part).flatMap(slotsOf)));
}

export function formTexts(parts: FormParts): readonly string[] {
  return parts.flatMap((part) => (part.kind === 'words' ? [part.text] : runsIn(part).flatMap(formTexts)));
}

export function isNullable(parts: FormParts): boolean {
  return parts.every(isOptional);
}

function isOptional(part: FormPart): boolean {
  switch (part.kind) {
    case 'words':
    case 'slot':
      return false;
    case 'optional':
      return true;
    case 'choice':
      return part.options.some(isNullable);
    case 'unordered':
      return part.needsAll && part.members.every(isNullable);
  }
}

// Returns the slots that must be filled however a form is said.
export function neededSlots(parts: FormParts): ReadonlySet<string> {
  const needed = new Set<string>();
  for (const part of parts) for (const name of neededIn(part)) needed.add(name);
  return needed;
}

function neededIn(part: FormPart): ReadonlySet<string> {
  if (part.kind === 'slot') return new Set([part.name]);
  const runs = runsIn(part).map(neededSlots);
  if (part.kind === 'choice') return new Set([...(runs[0] ?? [])].filter((name) => runs.every((names) => names.has(name))));
  const isSure = part.kind === 'unordered' && (part.needsAll || runs.length === 1);
  return isSure ? new Set(runs.flatMap((names) => [...names])) : new Set();
}

// Returns slots that would occur twice in one way of saying a form. The options of a choice are different ways.
export function repeatedSlots(parts: FormParts, before: readonly string[] = []): readonly SlotPlace[] {
  const repeated: SlotPlace[] = [];
  const seen = new Set(before);
  const add = (runs: readonly FormParts[]) => {
    for (const { name } of runs.flatMap(slotsOf)) seen.add(name);
  };
  for (const part of parts) {
    if (part.kind === 'slot' && seen.has(part.name)) repeated.push(part);
    for (const run of runsIn(part)) {
      appendAll(repeated, repeatedSlots(run, [...seen]));
      if (part.kind !== 'choice') add([run]);
    }
    add([[part]]);
  }
  return repeated;
}

// Returns how many positions a form needs. Parts in any order need one for each set of parts said before them.
export function placesIn(parts: FormParts, tokensIn: (slot: string) => number): number {
  const own = parts.map((part) => {
    if (part.kind === 'words') return part.text.split(/\s+/).length;
    if (part.kind === 'slot') return tokensIn(part.name);
    const inside = runsIn(part).reduce((sum, run) => sum + placesIn(run, tokensIn), 0);
    return part.kind === 'unordered' ? inside * 2 ** (part.members.length - 1) : inside;
  });
  return own.reduce((sum, count) => sum + count, 0);
}
