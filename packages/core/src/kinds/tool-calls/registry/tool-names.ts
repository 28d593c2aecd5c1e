import { isDigit } from '../../../lib/char.ts';
import { closestWord, closestWords } from '../../../lib/closest-word.ts';
import { REVERSING_WORDS } from './reversing-words.ts';
import { nameWords, sharingWords } from './sharing-words.ts';

export type ResolvedName =
  | { readonly kind: 'exact'; readonly tool: string }
  // `isForeign`: it was found by leaving out a namespace that may change what the call does, such as `sandbox`.
  | { readonly kind: 'mended'; readonly tool: string; readonly isForeign: boolean }
  | { readonly kind: 'unknown' };

// Signs between a namespace and a name: `server.tool`, `server/tool`, `server::tool`, `mcp__server__tool`.
const NAMESPACE = /\.|\/|::?|__/;

const HOST_NAMESPACES: ReadonlySet<string> = new Set([
  ...['functions', 'function', 'tools', 'tool', 'api', 'apis', 'defaultapi', 'server', 'client', 'assistant', 'mcp'],
]);

// No tool has a name as long as this; comparing longer ones would only cost.
const LONGEST_NAME = 256;

// This many near names help; more would be a list of everything.
const MOST_NEAREST = 3;

const UNKNOWN: ResolvedName = { kind: 'unknown' };

// The tools' names. Resolves a name in another spelling to its tool, but never to a tool for a different operation.
export class ToolNames {
  readonly all: readonly string[];
  readonly #known: ReadonlySet<string>;
  readonly #spelled = new Map<string, string[]>();
  readonly #last = new Map<string, string[]>();
  readonly #bare = new Map<string, string[]>();

  constructor(names: readonly string[]) {
    this.all = names;
    this.#known = new Set(names);
    for (const name of names) {
      add(this.#spelled, spelling(name), name);
      const segments = name.split(NAMESPACE);
      if (segments.length > 1) add(this.#last, spelling(segments.at(-1) ?? ''), name);
      add(this.#bare, spelling(withoutHosts(segments).join('.')), name);
    }
  }

  isTool(name: string): boolean {
    return this.#known.has(name);
  }

  // Returns the tool that a name stands for, as `resolve` finds it, or undefined if there is none.
  find(name: string): string | undefined {
    if (this.#known.has(name)) return name;
    return name.length > LONGEST_NAME ? undefined : this.#mended(name.trim());
  }

  resolve(name: string): ResolvedName {
    if (this.#known.has(name)) return { kind: 'exact', tool: name };
    const tool = this.find(name);
    return tool === undefined ? UNKNOWN : { kind: 'mended', tool, isForeign: this.#isForeign(name.trim(), tool) };
  }

  nearest(name: string): readonly string[] {
    const same = this.#last.get(spelling(name.slice(0, LONGEST_NAME))) ?? [];
    const nearest = new Set([...same, ...closestWords(name, this.all, MOST_NEAREST), ...sharingWords(name, this.all)]);
    return [...nearest].slice(0, MOST_NEAREST);
  }

  // Whether an unknown name most likely refers to a tool, so that its call must not be lost.
  isNear(name: string): boolean {
    if (closestWord(name, this.all) !== undefined) return true;
    return isCompound(name) && closestWords(name, this.all, 1).length > 0;
  }

  resolveExactly(word: string): string | undefined {
    if (this.#known.has(word)) return word;
    // A plain word is not the name of a tool just because the tool has a plain name in another case.
    return word.length > LONGEST_NAME || !isCompound(word) ? undefined : only(this.#spelled.get(spelling(word)) ?? []);
  }

  #isForeign(name: string, tool: string): boolean {
    if (name.startsWith('-')) return true;
    if (this.#spelled.has(spelling(name))) return false;
    if (!hostsOf(name).endsWith(hostsOf(tool)) && hostsOf(name) !== '') return true;
    // The namespace of another tool may mean that one: `sms.mail.send` is not `mail.send`.
    const own = segmentsOf(tool).slice(0, -1).map(spelling);
    return withoutHosts(segmentsOf(name)).some((_, index, segments) => {
      // The last ones are the tool itself, however it is separated.
      const isTool = spelling(tool).endsWith(spelling(segments.slice(index).join('.')));
      return !isTool && !own.includes(spelling(segments[index] ?? ''));
    });
  }

  #mended(name: string): string | undefined {
    const same = this.#spelled.get(spelling(name));
    if (same !== undefined) return only(same);
    const segments = segmentsOf(name);
    // A host's namespace may be missing on either side: `bank.pay` is `mcp__bank__pay`, even if there is a `pay` without a server.
    const bare = segments.length > 1 ? this.#bare.get(spelling(withoutHosts(segments).join('.'))) : undefined;
    if (bare !== undefined) return only(bare);
    // One namespace too many or one left out, but never one for another.
    for (let skip = 1; skip < segments.length && isNamespace(segments[skip - 1] ?? ''); skip++) {
      const found = this.#spelled.get(spelling(segments.slice(skip).join('.')));
      if (found !== undefined) return only(found);
    }
    return segments.length === 1 ? only(this.#last.get(spelling(name)) ?? []) : undefined;
  }
}

function segmentsOf(name: string): readonly string[] {
  return name.split(NAMESPACE).filter((segment) => segment !== '');
}

function withoutHosts(segments: readonly string[]): readonly string[] {
  const own = segments.findIndex((segment, index) => index === segments.length - 1 || !HOST_NAMESPACES.has(spelling(segment)));
  return segments.slice(Math.max(own, 0));
}

function hostsOf(name: string): string {
  const segments = segmentsOf(name);
  return spelling(segments.slice(0, segments.length - withoutHosts(segments).length).join('.'));
}

// Whether a segment is a namespace: `api` and `my_server` are, but `cancel_order` says something else.
function isNamespace(segment: string): boolean {
  return !REVERSING_WORDS.has(spelling(segment)) && !nameWords(segment).some((word) => REVERSING_WORDS.has(word));
}

// Returns a name without case and separators. Separators between digits count, because `v1_2` is not `v12`.
function spelling(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_.\-/:]+/g, (_, at: number, whole: string) => {
    const next = /[^\s_.\-/:]/.exec(whole.slice(at));
    return isDigit(whole.charCodeAt(at - 1)) && isDigit((next?.[0] ?? '').charCodeAt(0)) ? '_' : '';
  });
}

// Whether a name does not look like a plain word.
export function isCompound(name: string): boolean {
  return /[_.]|[a-z][A-Z]/.test(name);
}

function only(names: readonly string[]): string | undefined {
  return names.length === 1 ? names[0] : undefined;
}

function add(map: Map<string, string[]>, key: string, name: string): void {
  const names = map.get(key);
  if (names === undefined) map.set(key, [name]);
  else names.push(name);
}
