import type { IncomingHttpHeaders } from 'node:http';

/** Chooses headers by name. */
export type HeaderChoice = (headers: IncomingHttpHeaders) => { [name: string]: string };

/** More names than this are abuse. */
const MOST_NAMES = 1000;

/** Headers with one of these names, or whose names start like this. The decision for each name is cached. */
export function headerChoice(names: Iterable<string>, starts: readonly string[]): HeaderChoice {
  const known = new Map<string, boolean>(Array.from(names, (name) => [name, true]));
  const isChosen = (name: string): boolean => {
    const answer = known.get(name) ?? starts.some((start) => name.startsWith(start));
    if (known.size < MOST_NAMES) known.set(name, answer);
    return answer;
  };
  return (headers) => {
    const chosen: { [name: string]: string } = {};
    for (const name in headers) {
      const value = headers[name];
      if (typeof value === 'string' && isChosen(name)) chosen[name] = value;
    }
    return chosen;
  };
}
