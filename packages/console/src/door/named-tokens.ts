import { readFileSync, statSync } from 'node:fs';
import { foldedName } from '@tamis/core/review';
import { ROLES, type Role } from '../model/session.ts';
import type { Principal } from './principal.ts';
import { ConsoleRefusal } from './refusal.ts';
import { isSecret, secretDigest } from './secrets.ts';

const SHORTEST = 24;

const FEWEST_DIFFERENT = 8;

export interface NamedTokens {
  owner(secret: string): Principal | undefined;
}

// Reads a token file with one line per person, `NAME ROLE TOKEN`. Lines that begin with `#` are comments.
export function readNamedTokens(file: string): NamedTokens {
  const help = 'Each line is NAME ROLE TOKEN, for example: ana reviewer 3vZ…';
  const lines = textOf(file).split('\n');
  const tokens = lines.flatMap((line, at) => {
    const words = line.trim().split(/\s+/);
    if (words[0] === '' || words[0]?.startsWith('#')) return [];
    const [name = '', role = '', token = ''] = words;
    const place = `${file}, line ${at + 1}`;
    if (words.length !== 3) throw new ConsoleRefusal(`${place}: expected a name, a role and a token.`, help);
    if (foldedName(name) === '') throw new ConsoleRefusal(`${place}: the name has no visible character.`, help);
    if (!isRole(role)) throw new ConsoleRefusal(`${place}: there is no role ${role}.`, `The roles are ${ROLES.join(', ')}.`);
    if (token.length < SHORTEST)
      throw new ConsoleRefusal(
        `${place}: the token is too short.`,
        `Use at least ${SHORTEST} characters: openssl rand -base64 32`,
      );
    if (new Set(token).size < FEWEST_DIFFERENT)
      throw new ConsoleRefusal(`${place}: the token is easy to guess.`, 'Use a random one: openssl rand -base64 32');
    return [{ principal: { name, role }, digest: secretDigest(token) }];
  });
  if (tokens.length === 0) throw new ConsoleRefusal(`${file} has no tokens.`, help);
  // All tokens are compared, so that the timing reveals nothing.
  return { owner: (secret) => tokens.filter(({ digest }) => isSecret(secret, digest))[0]?.principal };
}

function textOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) throw new ConsoleRefusal(`There is no file ${file}.`, 'Give the path of the token file.');
  if ((stat.mode & 0o077) !== 0 && process.platform !== 'win32')
    throw new ConsoleRefusal(`Others can read ${file}.`, `Run: chmod 600 ${file}`);
  return readFileSync(file, 'utf8');
}

function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}
