import { closestWord } from '../../../lib/closest-word.ts';
import type { Finding } from '../../../model/finding.ts';
import { didYouMean } from '../../../wording/did-you-mean.ts';
import { fencesIn } from '../read/fences-in.ts';
import type { Registry } from '../registry/build-registry.ts';
import { isClaim } from './claim.ts';
import { type NamePatterns, namePatterns } from './name-patterns.ts';

/** More than this of either kind says nothing new. */
const MOST_FINDINGS = 16;

/** What makes a call of a name: values in brackets, or an object or tags of arguments, whatever marks stand before them. */
const SHOWN =
  /^(?:\(\s*[^)\s]|(?:["'`>\]:,\s]|\[ARGS\]|<[^<>]{1,40}>|```json|(?:arguments|parameters|args|input)(?=["'])){0,12}(?:\{\s*\\?["'}]|<arg_key>|<parameter))/;

/** What a reply says about tools in its prose. */
export class ProseReader {
  readonly #registry: Registry;
  readonly #patterns: NamePatterns;
  /** Names that belong to the tools without being tools: their arguments. */
  readonly #others: ReadonlySet<string>;

  constructor(registry: Registry, declared: readonly string[]) {
    this.#registry = registry;
    this.#patterns = namePatterns(registry.names.all, declared);
    this.#others = new Set(
      [...registry.tools.values()].flatMap(({ declared: names = [], aliases }) => [...names, ...aliases.keys()]),
    );
  }

  /** Names that look like tools and are none, claims of calls that were not made, and calls that are only shown. */
  findings(content: string, called: ReadonlySet<string>): readonly Finding[] {
    if (content === '') return [];
    const found = new Map<string, Finding>();
    const fences = fencesIn(content);
    let fence = 0;
    for (const match of content.matchAll(/[A-Za-z_](?:[\w.]|\\_)*/g)) {
      const { index } = match;
      while ((fences[fence]?.end ?? Number.POSITIVE_INFINITY) <= index) fence++;
      const isCode = (fences[fence]?.start ?? Number.POSITIVE_INFINITY) <= index;
      const name = match[0].replaceAll('\\_', '_').replace(/\.+$/, '');
      const finding = this.#finding(content, { name, start: index, end: index + match[0].length, isCode }, called);
      if (finding !== undefined && found.size < MOST_FINDINGS) found.set(`${finding.code} ${name}`, finding);
    }
    return [...found.values()];
  }

  #finding(content: string, word: Word, called: ReadonlySet<string>): Finding | undefined {
    const { name, start, end, isCode } = word;
    const resolved = this.#registry.names.resolveExactly(name);
    if (resolved !== undefined) {
      if (called.has(resolved)) return undefined;
      if (!isCode && isClaim(content, start, endOfCall(content, end)))
        return told('tools.claimed-call', start, { tool: resolved });
      if (!isShownCall(content, start, end, isCode)) return undefined;
      return told('tools.shown-call', start, { tool: resolved, place: isCode ? 'example code' : 'a sentence' });
    }
    if (isCode || this.#others.has(name) || !this.#patterns.isToolLike(name, content, start, end)) return undefined;
    const near = closestWord(name, this.#registry.names.all);
    return told('tools.unknown-mention', start, {
      name: name.slice(0, 80),
      suggestion: didYouMean(near),
    });
  }
}

/** A bracket behind a name with something in it, or an empty one where code stands; `now()` in a sentence is only its name. */
function isShownCall(content: string, start: number, end: number, isCode: boolean): boolean {
  const bracket = content.slice(end, end + 64);
  if (SHOWN.test(bracket)) return true;
  return /^\(\s*\)/.test(bracket) && (isCode || /[=(:]\s*$/.test(content.slice(Math.max(0, start - 4), start)));
}

/** Behind the bracket of a call that is named in a sentence, if there is one. */
function endOfCall(content: string, end: number): number {
  const bracket = /^\([^()\n]{0,200}\)[`'"]?/.exec(content.slice(end, end + 256));
  return end + (bracket?.[0].length ?? 0);
}

interface Word {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Whether it stands in a fence. */
  readonly isCode: boolean;
}

function told(code: Finding['code'], at: number, args: Finding['args']): Finding {
  return { code, severity: 'warning', path: '/content', args, at };
}
