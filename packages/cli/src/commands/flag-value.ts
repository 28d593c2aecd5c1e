import type { Command, RouteMap } from '@stricli/core';
import type { TamisContext } from './command.ts';
import { COMMAND_GROUPS } from './command-table.ts';

/** What a flag with listed values takes, if its name does not say; other flags carry their placeholder. */
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

/** What a flag of a command takes, as its help shows it; undefined if it takes nothing. `words` may continue after the command. */
export function flagValue(words: readonly string[], flag: string): string | undefined {
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
