import type { Finding, Json, Verdict } from '@tamis/core';
import { engine } from '../engine.ts';

// A phrase that models suggest although the grammar does not allow it, with its slot, its count and the model's reasoning.
export interface Invented {
  readonly found: string;
  readonly slot: string | null;
  readonly code: string;
  readonly nearest: string | null;
  readonly count: number;
  readonly reasoning: readonly string[];
}

const MOST_REASONS = 3;

const MOST_KINDS = 10_000;

export class InventedTokens {
  readonly #kinds = new Map<string, Invented>();
  replies = 0;
  failed = 0;
  // Replies with nothing to judge: no suggestions, a document instead of a command, or a line that is too long.
  unread = 0;
  others = 0;

  add({ status, findings, dropped }: Verdict<unknown>, reasoning?: string): void {
    this.replies++;
    // A finding that is reported both in the verdict and with a dropped suggestion counts once.
    const all = new Set(
      [...findings, ...dropped.flatMap((part) => part.findings)].filter(({ severity }) => severity === 'error'),
    );
    const told = [...all].filter(isAboutWords);
    if (status === 'fail' && told.every(isDocument)) {
      // A reply whose suggestions were all dropped did have suggestions.
      if ([...all].every(({ code }) => !engine.entryOf(code)?.isAboutSuggestions)) this.unread++;
      return;
    }
    if (told.length > 0) this.failed++;
    for (const finding of told) this.#count(finding, textOf(finding.args.reasoning) ?? reasoning);
  }

  // Counts a reply that is too long to judge.
  skip(): void {
    this.replies++;
    this.unread++;
  }

  get sorted(): readonly Invented[] {
    return [...this.#kinds.values()].sort((one, other) => other.count - one.count || one.found.localeCompare(other.found));
  }

  #count({ code, args }: Finding, reasoning: string | undefined): void {
    const found = textOf(args.found) ?? '';
    const slot = textOf(args.slot) ?? textOf(args.list) ?? null;
    const key = JSON.stringify([code, slot, found.toLowerCase()]);
    const known = this.#kinds.get(key);
    if (known === undefined && this.#kinds.size >= MOST_KINDS) {
      this.others++;
      return;
    }
    const before = known?.reasoning ?? [];
    const isNew = reasoning !== undefined && before.length < MOST_REASONS && !before.includes(reasoning);
    const nearest = known?.nearest ?? textOf(args.nearest) ?? null;
    const count = (known?.count ?? 0) + 1;
    this.#kinds.set(key, {
      found: known?.found ?? found,
      slot,
      code,
      nearest,
      count,
      reasoning: isNew ? [...before, reasoning] : before,
    });
  }
}

// Whether a reply is a document rather than a command, judging by its first characters.
function isDocument({ code, args }: Finding): boolean {
  return engine.entryOf(code)?.about === 'form' && /^(?:[{[]|`{3}|~{3})/.test(textOf(args.found) ?? '');
}

function isAboutWords({ code, args }: Finding): boolean {
  return engine.entryOf(code)?.isAboutWords === true && (args.found !== undefined || args.slot !== undefined);
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
