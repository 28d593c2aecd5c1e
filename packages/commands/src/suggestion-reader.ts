import { type Finding, isJsonObject, type Json, type JsonObject } from '@tamis/core';
import type { Policy } from '@tamis/core/contract';
import { jsonEqual, underPolicy } from '@tamis/core/kind';
import { spokenEntry } from './code-table.ts';
import { deniedBy } from './denied-by.ts';
import { fieldReader, type ReadField } from './field-reader.ts';
import type { SuggestionField } from './model/grammar.ts';
import type { SpokenGrammar } from './spoken-grammar.ts';
import { missingField, type SuggestionContext, type SuggestionRead, SuggestionReading } from './suggestion-reading.ts';
import type { SuggestionRules } from './suggestion-rules.ts';

const NAME: SuggestionField = { required: true };

// Whether a command lost part of itself, because it must be what its own words say.
function isTorn(value: Json | undefined, read: ReadField['read']): boolean {
  if (!isJsonObject(value)) return false;
  const again = typeof value.say === 'string' ? read(value.say, '', false) : undefined;
  return again === undefined || !('value' in again) || !jsonEqual(again.value as Json, value);
}

export class SuggestionReader {
  readonly #fields: ReadonlyMap<string, ReadField>;
  readonly #commands: readonly ReadField[];
  readonly #policy: Policy;
  readonly #rules: SuggestionRules | undefined;

  constructor(spoken: SpokenGrammar, policy: Policy, rules?: SuggestionRules) {
    this.#policy = policy;
    this.#rules = rules;
    const declared: { readonly [name: string]: SuggestionField } = { name: NAME, ...spoken.grammar.suggestions, reasoning: {} };
    const fields = Object.entries(declared).map(([name, field]) => ({ name, field, read: fieldReader(field, spoken, policy) }));
    this.#fields = new Map(fields.map((one) => [one.name, one]));
    this.#commands = fields.filter(({ field }) => field.forms !== undefined);
  }

  read(item: Json, context: SuggestionContext): SuggestionRead {
    const reading = new SuggestionReading(item, this.#fields, context, this.#policy);
    if (!isJsonObject(item)) return reading.refuse();
    for (const field of this.#fields.values()) reading.add(field);
    const names = [...this.#fields.keys()];
    for (const key of Object.keys(item)) if (!this.#fields.has(key)) reading.refuseField(key, names);
    const denying = deniedBy(item, (name) => this.#fields.has(name));
    if (denying !== undefined) reading.doubt(denying);
    return this.#underRules(reading.result(), item, context);
  }

  #underRules(read: SuggestionRead, item: Json, { path, input }: SuggestionContext): SuggestionRead {
    if (read.suggestion === undefined || this.#rules === undefined) return read;
    const findings = this.#broken(read.suggestion as unknown as Json, path, input);
    const isFailed = findings.some(({ severity }) => severity === 'error');
    return isFailed
      ? {
          suggestion: undefined,
          changes: [],
          dropped: [...read.dropped, { path, value: item, findings }],
          doubts: [],
          settled: [],
        }
      : { ...read, findings };
  }

  #broken(suggestion: Json, path: string, input: Json | undefined): readonly Finding[] {
    const found = this.#rules?.(suggestion, input) ?? [];
    return underPolicy(
      found.map((finding) => ({ ...finding, path: path + finding.path })),
      this.#policy.on,
    );
  }

  explain(suggestion: JsonObject, path: string, input: Json | undefined): readonly Finding[] {
    const required = [...this.#fields.values()].filter(({ field }) => field.required === true);
    const missing = required.filter(({ name }) => !Object.hasOwn(suggestion, name));
    const torn = [...this.#fields.values()].filter(({ name, read }) => isTorn(suggestion[name], read));
    return [...[...missing, ...torn].map(({ name }) => missingField(name, path)), ...this.#broken(suggestion, path, input)];
  }

  reads(text: string): 'command' | 'start' | undefined {
    const results = this.#commands.map(({ read }) => read(text, '', false));
    if (results.some((result) => 'value' in result)) return 'command';
    return results.some((result) => 'finding' in result && spokenEntry(result.finding.code).about !== 'form')
      ? 'start'
      : undefined;
  }
}
