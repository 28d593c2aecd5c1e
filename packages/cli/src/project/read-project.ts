import path from 'node:path';
import { isJsonObject, type Json, type JsonObject } from '@tamis/core';
import { suggestionText } from '@tamis/core/wording';
import { type DataFile, type FileFault, type Mistake, nearWords, openDataFile, spotsIn } from '@tamis/files';
import { type FlagGiven, type KeysOf, keysOf, PROJECT_COMMANDS, type ProjectCommand } from './project-keys.ts';

export interface Project {
  readonly file: string;
  readonly defaults: { readonly [command in ProjectCommand]?: JsonObject };
}

export type ReadProject = { readonly project: Project } | { readonly mistakes: readonly Mistake[] };

interface Problem {
  readonly code: FileFault;
  readonly pointer: string;
  readonly isAboutKey?: boolean;
  readonly args: { readonly [name: string]: Json };
}

export function readProject(file: string): ReadProject {
  const opened = openDataFile(file);
  if ('mistakes' in opened) return opened;
  const problems = problemsOf(opened.value);
  if (problems.length > 0) return { mistakes: located(opened, problems) };
  return { project: { file: path.resolve(file), defaults: (opened.value ?? {}) as Project['defaults'] } };
}

function located(file: DataFile, problems: readonly Problem[]): readonly Mistake[] {
  const spots = spotsIn(file);
  return problems.map(({ code, pointer, isAboutKey, args }) => {
    const spot = spots(pointer);
    const span = isAboutKey === true ? (spot.key ?? spot.value) : spot.value;
    return { code, severity: 'error', path: pointer, pointer, args, place: { file: file.path, text: file.text, span } };
  });
}

function problemsOf(value: Json): readonly Problem[] {
  if (value === null) return [];
  if (!isJsonObject(value)) return [bad('', value, 'an object with a command for each key')];
  return Object.entries(value).flatMap(([name, section]) => {
    if (name === '$schema') return [];
    const command = PROJECT_COMMANDS.find((one) => one === name);
    if (command === undefined) return [unknown(`/${name}`, name, PROJECT_COMMANDS)];
    if (section === null) return [];
    return isJsonObject(section)
      ? sectionProblems(command, section)
      : [bad(`/${name}`, section, 'an object with flags for keys')];
  });
}

function sectionProblems(command: ProjectCommand, section: JsonObject): readonly Problem[] {
  const keys = keysOf(command);
  return Object.entries(section).flatMap(([name, value]) => {
    const flag = keys.get(name);
    const pointer = `/${command}/${name}`;
    return flag === undefined ? [unknown(pointer, name, [...keys.keys()])] : valueProblems(pointer, value, flag);
  });
}

function valueProblems(pointer: string, value: Json, flag: FlagGiven): readonly Problem[] {
  if (Array.isArray(value) && flag.variadic)
    return value.flatMap((item, index) => valueProblems(`${pointer}/${index}`, item, { ...flag, variadic: false }));
  if (flag.kind === 'boolean') return typeof value === 'boolean' ? [] : [bad(pointer, value, 'true or false')];
  if (flag.values !== undefined) {
    if (typeof value === 'string' && flag.values.includes(value)) return [];
    const near = typeof value === 'string' ? suggestionText(nearWords(value, flag.values, 1), value) : '';
    return [bad(pointer, value, `one of ${flag.values.map((one) => JSON.stringify(one)).join(', ')}`, near)];
  }
  if (typeof value !== 'string' && typeof value !== 'number') return [bad(pointer, value, 'a string or a number')];
  const reason = refusal(flag, String(value));
  return reason === undefined ? [] : [bad(pointer, value, reason.replace(/^it must be /, ''))];
}

// Why the flag does not accept a value.
function refusal({ parse }: FlagGiven, text: string): string | undefined {
  try {
    parse?.call({}, text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function bad(pointer: string, value: Json, expected: string, suggestion = ''): Problem {
  return { code: 'file.bad-value', pointer, args: { found: JSON.stringify(value), expected, suggestion } };
}

function unknown(pointer: string, key: string, known: KeysOf | readonly string[]): Problem {
  const suggestion = suggestionText(nearWords(key, [...(known as readonly string[])]), key);
  return { code: 'file.unknown-key', pointer, isAboutKey: true, args: { key, suggestion } };
}
