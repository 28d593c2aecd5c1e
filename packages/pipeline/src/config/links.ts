import { type FileProblem, suggestionText } from '@tamis/files';
import { childPath } from '../shape/shape-problems.ts';
import type { Folder } from './folder.ts';
import { fieldsAt, listAt, textAt } from './values.ts';

const SECTIONS = [
  { name: 'prompts.templates', keys: ['prompts', 'templates'] },
  { name: 'schemas.files', keys: ['schemas', 'files'] },
  { name: 'validation', keys: ['validation'] },
] as const;

export function tellUnlinked(folder: Folder, step: string, path: string): void {
  const { value } = folder.config;
  const steps = stepNames(folder);
  for (const { name, keys } of SECTIONS) {
    const section = fieldsAt(value, ...keys);
    if (Object.hasOwn(section, step) && section[step] !== null) continue;
    const strays = Object.keys(section).filter((key) => !steps.includes(key));
    const args = { step, section: name, suggestion: suggestionText(step, strays) };
    folder.add({ code: 'pipeline.unlinked-step', severity: 'error', path, args });
  }
}

// Problems for entries that belong to no step, or to a step that does not use them.
export function strayEntries(folder: Folder): readonly FileProblem[] {
  const scopes = new Map(
    listAt(folder.config.value, 'pipeline', 'steps').map((step) => [
      textAt(step, 'name') ?? '',
      textAt(step, 'scope') ?? 'chunk',
    ]),
  );
  return SECTIONS.flatMap(({ name, keys }) =>
    Object.keys(fieldsAt(folder.config.value, ...keys)).flatMap((key) => {
      const path = childPath(`/${keys.join('/')}`, key);
      const scope = scopes.get(key);
      if (scope === undefined) return [noSuchStep(key, [...scopes.keys()], path)];
      const isIdle = name === 'validation' ? scope === 'run' : scope !== 'chunk';
      return isIdle ? [idle(key, `the step ${key} asks no model`, path)] : [];
    }),
  );
}

function stepNames(folder: Folder): readonly string[] {
  return listAt(folder.config.value, 'pipeline', 'steps').map((step) => textAt(step, 'name') ?? '');
}

function noSuchStep(name: string, steps: readonly string[], path: string): FileProblem {
  const args = { kind: 'step', name, suggestion: suggestionText(name, steps) };
  return { code: 'pipeline.no-such-step', severity: 'warning', path, about: 'key', args };
}

export function idle(key: string, reason: string, path: string): FileProblem {
  return { code: 'pipeline.idle-key', severity: 'warning', path, about: 'key', args: { key, reason } };
}
