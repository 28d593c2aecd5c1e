import type { Command, RouteMap } from '@stricli/core';
import type { TamisContext } from './command.ts';
import { COMMAND_GROUPS } from './command-table.ts';

const WIDEST = 100;
const NARROWEST = 60;

const ROW = /^ {2}(-\w|)( *)(\S+) {2,}(\S.*)$/;
const HEADING = /^[A-Z][A-Z ]+$/;

export function helpText(text: string, columns = WIDEST): string {
  const width = Math.min(WIDEST, Math.max(NARROWEST, columns));
  const command = /tamis (\S+(?: \S+)?)/.exec(text)?.[1]?.split(' ') ?? [];
  const sections: string[][] = [[]];
  for (const line of text.split('\n')) {
    if (HEADING.test(line)) sections.push([]);
    sections.at(-1)?.push(line);
  }
  const shown = isRootHelp(text) ? rootSections(sections) : sections;
  return shown.flatMap((lines) => sectionLines(lines, width, command)).join('\n');
}

function sectionLines(lines: readonly string[], width: number, command: readonly string[]): readonly string[] {
  const [heading = ''] = lines;
  if (['FLAGS', 'ARGUMENTS', 'COMMANDS'].includes(heading)) return tableLines(lines, width, command);
  if (heading === 'EXAMPLES') return lines;
  if (heading === 'EXIT CODES') return exitLines(lines, width);
  if (heading === 'USAGE') return joined(lines.map(plainUsage)).flatMap((line) => wrapped(line, width));
  return joined(lines).flatMap((line) => wrapped(line, width));
}

function plainUsage(line: string): string {
  return line.startsWith('  tamis ') ? line.replaceAll(/<([A-Z ]+)>/g, '$1') : line;
}

function exitLines([heading = '', ...lines]: readonly string[], width: number): readonly string[] {
  const codes = lines.flatMap((line) => line.trim().split(/ {3,}/)).filter((text) => text !== '');
  const rows = codes.map((text) => /^(\d+(?:, \d+)*) (.*)$/.exec(text) ?? ['', '', text]);
  const left = Math.max(...rows.map(([, code = '']) => code.length)) + 4;
  const table = rows.flatMap(([, code = '', meaning = '']) => {
    const [first = '', ...others] = wrapped(meaning, width - left);
    return [`  ${code}`.padEnd(left) + first, ...others.map((text) => ' '.repeat(left) + text.trimStart())];
  });
  return [heading, ...table, ''];
}

function joined(lines: readonly string[]): readonly string[] {
  const all: string[] = [];
  for (const line of lines) {
    const before = all.at(-1) ?? '';
    const goesOn = /^\S/.test(line) && /^\S/.test(before) && !HEADING.test(before) && !HEADING.test(line);
    if (goesOn) all[all.length - 1] = `${before} ${line}`;
    else all.push(line);
  }
  return all;
}

function tableLines(lines: readonly string[], width: number, command: readonly string[]): readonly string[] {
  const rows = lines.map((line) => ROW.exec(line));
  const names = rows.map((row) => (row === null ? '' : `  ${row[1]}${row[2]}${withValue(row[3] as string, command)}`));
  const left = Math.max(...names.map(({ length }) => length)) + 2;
  return lines.flatMap((line, at) => {
    const row = rows[at];
    if (row === null || row === undefined) return [line];
    const [first = '', ...others] = wrapped(described(row[4] as string), width - left);
    return [`${names[at]?.padEnd(left)}${first}`, ...others.map((text) => `${' '.repeat(left)}${text.trimStart()}`)];
  });
}

function described(text: string): string {
  const words: { readonly [value: string]: string } = { true: 'on', false: 'off' };
  return text
    .replaceAll(/ {2,}/g, ' ')
    .replace(/\[default = (.*?)\]/, (_, value: string) => `(default: ${words[value] ?? value})`);
}

// Adds the value to a flag: `[--schema]` becomes `[--schema FILE]`. A flag that can be negated has no value.
function withValue(name: string, command: readonly string[]): string {
  if (name.includes('/--no-')) return name;
  return name.replace(/--([\w-]+)/, (flag, word: string) => {
    const value = flagValue(command, word);
    return value === undefined ? flag : `${flag} ${value}`;
  });
}

function breakIn(line: string, width: number, indent: number): number {
  const part = indent > 0 ? line.lastIndexOf(' [', width) : -1;
  return part > indent ? part : line.lastIndexOf(' ', width);
}

function wrapped(line: string, width: number): readonly string[] {
  const indent = line.length - line.trimStart().length;
  const pieces: string[] = [];
  let rest = line;
  while (rest.length > width) {
    const end = breakIn(rest, width, indent);
    if (end <= rest.length - rest.trimStart().length) break;
    pieces.push(rest.slice(0, end).trimEnd());
    rest = `${' '.repeat(indent === 0 ? 0 : indent + 2)}${rest.slice(end + 1).trimStart()}`;
  }
  return [...pieces, rest];
}

// The value names of flags with listed values, where the flag name does not suffice; other flags have their own placeholder.
const LISTED: { readonly [flag: string]: string } = {
  as: 'FORM',
  by: 'WHAT',
  hold: 'HOW',
  holds: 'WHO',
  keep: 'WHAT',
  provider: 'NAME',
  retry: 'FORM',
  what: 'UNITS',
};

// The value that a flag takes, as shown in the help; undefined if it takes none. `words` may continue after the command.
function flagValue(words: readonly string[], flag: string): string | undefined {
  const command = commandNamed(words);
  if (command === undefined) return undefined;
  const { flags = {} } = command.parameters;
  const name = camel(flag);
  const given = flags[name as keyof typeof flags] as { readonly kind: string; readonly placeholder?: string } | undefined;
  if (given === undefined || given.kind === 'boolean') return undefined;
  return given.placeholder ?? LISTED[flag] ?? flag.toUpperCase();
}

function commandNamed([first = '', second = '']: readonly string[]): Command<TamisContext> | undefined {
  const target = COMMAND_GROUPS.map(({ routes }) => routes[camel(first)]).find((found) => found !== undefined);
  return isRouteMap(target) ? routed(target, second) : target;
}

function routed(map: RouteMap<TamisContext>, word: string): Command<TamisContext> | undefined {
  const target = map.getAllEntries().find(({ name }) => name['convert-camel-to-kebab'] === word)?.target;
  return isRouteMap(target) ? undefined : target;
}

function isRouteMap(target: Command<TamisContext> | RouteMap<TamisContext> | undefined): target is RouteMap<TamisContext> {
  return target !== undefined && 'getAllEntries' in target;
}

function camel(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

const USAGE = ['  tamis COMMAND [ARGUMENTS]', '  tamis COMMAND --help', '  tamis --version'];

// Whether this is the help of the whole program rather than of one command.
function isRootHelp(text: string): boolean {
  return /^ {2}tamis --version$/m.test(text);
}

function rootSections(sections: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return sections.map((lines) => {
    if (lines[0] === 'USAGE') return ['USAGE', ...USAGE, ...lines.slice(1).filter((line) => !line.startsWith('  tamis '))];
    return lines[0] === 'COMMANDS' ? groupedLines(lines) : lines;
  });
}

function groupedLines(lines: readonly string[]): readonly string[] {
  const rows = new Map(lines.map((line) => [line.trim().split(' ')[0], line]));
  const groups = COMMAND_GROUPS.map(({ job, routes }) => [
    job,
    ...Object.keys(routes).flatMap((name) => rows.get(kebab(name)) ?? []),
  ]);
  return ['COMMANDS', ...groups.flatMap((group, at) => (at === 0 ? group : ['', ...group])), ''];
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
