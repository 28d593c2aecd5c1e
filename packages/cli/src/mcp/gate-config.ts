import path from 'node:path';
import { isJsonObject } from '@tamis/core';
import type { GateOptions, NamedServer } from '@tamis/mcp';
import { usage } from '../exit/halt.ts';
import { readDataFile } from '../load/mistake-halt.ts';
import { worldOf } from '../load/world-of.ts';
import { given } from '../text/given.ts';
import { gateForFlags } from './gate-for.ts';
import { tokenOf } from './token-of.ts';

const TEXTS = ['command', 'url', 'name', 'contract', 'tools', 'world', 'tokenEnv', 'tokenCommand'] as const;

export function serversIn(file: string, options: Omit<GateOptions, 'name'>): readonly NamedServer[] {
  const { servers, ...others } = objectIn(file, readDataFile(file, 'configuration').value, 'The configuration');
  const [other] = Object.keys(others);
  if (other !== undefined) throw wrong(file, `${other} is not a key of a configuration; expected servers.`);
  const listed = Object.entries(objectIn(file, servers, 'servers'));
  return listed.map(([prefix, said]) => serverIn(file, prefix, objectIn(file, said, `servers.${prefix}`), options));
}

function serverIn(
  file: string,
  prefix: string,
  { args = [], ...said }: { readonly [key: string]: unknown },
  options: Omit<GateOptions, 'name'>,
): NamedServer {
  const at = `servers.${prefix}`;
  for (const [key, value] of Object.entries(said)) {
    if (!TEXTS.some((known) => known === key))
      throw wrong(file, `${at}.${key} is not a key of a server; expected args, ${TEXTS.join(', ')}.`);
    if (typeof value !== 'string') throw wrong(file, `${at}.${key}: expected a text.`);
  }
  if (!Array.isArray(args) || !args.every((word) => typeof word === 'string'))
    throw wrong(file, `${at}.args: expected a list of texts.`);
  const {
    command,
    url,
    name = prefix,
    tokenEnv,
    tokenCommand,
    ...files
  } = said as { readonly [key in (typeof TEXTS)[number]]?: string };
  const beside = Object.fromEntries(Object.entries(files).map(([key, one]) => [key, path.resolve(path.dirname(file), one)]));
  if ((command === undefined) === (url === undefined))
    throw wrong(file, `${at}: expected either command, which starts a server, or url, where one listens.`);
  if (command !== undefined && (tokenEnv ?? tokenCommand) !== undefined)
    throw wrong(
      file,
      `${at}.${tokenEnv === undefined ? 'tokenCommand' : 'tokenEnv'}: expected only with url; a program gets no token.`,
    );
  if (url !== undefined && args.length > 0) throw wrong(file, `${at}.args: expected only with command.`);
  const [world, token] = [worldOf(beside), tokenOf(given({ tokenEnv, tokenCommand }))];
  const made = { ...options, prefix, name, ...gateForFlags(beside), ...(world && { world }) };
  if (command !== undefined) return { ...made, command, args };
  return { ...made, upstream: url ?? '', ...(token && { token }) };
}

function objectIn(file: string, value: unknown, what: string): { readonly [key: string]: unknown } {
  if (isJsonObject(value as never)) return value as { readonly [key: string]: unknown };
  throw wrong(file, `${what}: expected an object.`);
}

function wrong(file: string, sentence: string) {
  return usage(`${file}: ${sentence}`, 'Each server has a name, such as shop: { command: node, args: [server.js] }');
}
