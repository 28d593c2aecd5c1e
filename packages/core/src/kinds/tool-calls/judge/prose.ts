import { closestWord } from '../../../lib/closest-word.ts';
import type { Finding } from '../../../model/index.ts';
import { suggestionText } from '../../../wording/suggestion-text.ts';
import type { Registry } from '../registry/build-registry.ts';
import { sharingWords } from '../registry/sharing-words.ts';
import { type NamePatterns, namePatterns } from './name-patterns.ts';
import { isClaimAt, type Word, wordsIn } from './words-in.ts';

// More suggestions than this would be a list of everything.
const MOST_NEAR = 3;

// More than this of either kind says nothing new.
const MOST_FINDINGS = 16;

export class ProseReader {
  readonly #registry: Registry;
  readonly #patterns: NamePatterns;
  readonly #others: ReadonlySet<string>;

  constructor(registry: Registry, declared: readonly string[]) {
    this.#registry = registry;
    this.#patterns = namePatterns(registry.names.all, declared);
    this.#others = new Set(
      [...registry.tools.values()].flatMap(({ declared: names = [], aliases }) => [...names, ...aliases.keys()]),
    );
  }

  findings(content: string, called: ReadonlySet<string>): readonly Finding[] {
    const found = new Map<string, Finding>();
    for (const word of wordsIn(content)) {
      const finding = this.#finding(content, word, called);
      if (finding !== undefined && found.size < MOST_FINDINGS) found.set(`${finding.code} ${word.name}`, finding);
    }
    return [...found.values()];
  }

  #finding(content: string, word: Word, called: ReadonlySet<string>): Finding | undefined {
    const { name, start, end, isCode } = word;
    const resolved = this.#registry.names.resolveExactly(name);
    if (resolved !== undefined) {
      const isClaimed = !called.has(resolved) && isClaimAt(content, word);
      return isClaimed ? told('tools.claimed-call', start, { tool: resolved }) : undefined;
    }
    if (isCode || this.#others.has(name) || !this.#patterns.isToolLike(name, content, start, end)) return undefined;
    const { all } = this.#registry.names;
    const near = closestWord(name, all) ?? sharingWords(name, all).slice(0, MOST_NEAR);
    return told('tools.unknown-mention', start, {
      name: name.slice(0, 80),
      suggestion: suggestionText(near, name),
    });
  }
}

function told(code: Finding['code'], at: number, args: Finding['args']): Finding {
  return { code, severity: 'warning', path: '/content', args, at };
}
