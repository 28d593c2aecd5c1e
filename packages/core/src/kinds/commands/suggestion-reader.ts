import { OWN_FIELDS } from '../../contract/grammar-words.ts';
import { suggestion } from '../../contract/problems.ts';
import { childPointer } from '../../lib/pointer.ts';
import type { Change, Dropped } from '../../model/change.ts';
import type { Command, Suggestion } from '../../model/command.ts';
import type { Policy } from '../../model/contract.ts';
import type { Finding } from '../../model/finding.ts';
import type { SuggestionField } from '../../model/grammar.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { type FieldReader, fieldReader, withFailure } from './field-reader.ts';
import type { SpokenGrammar } from './spoken-grammar.ts';

/** What is left of one suggestion, and what had to go. */
export interface SuggestionRead {
  readonly suggestion: Suggestion | undefined;
  readonly changes: readonly Change[];
  readonly dropped: readonly Dropped[];
}

interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly read: FieldReader;
}

/** The fields that every suggestion has. */
const NAME: SuggestionField = { required: true };

/** Reads suggestions: a wrong field goes, and with it the suggestion if it needs the field. */
export class SuggestionReader {
  readonly #fields: readonly Field[];

  constructor(spoken: SpokenGrammar, policy: Policy) {
    const declared = Object.entries({ name: NAME, ...spoken.grammar.suggestions, reasoning: {} });
    this.#fields = declared.map(([name, field]: [string, SuggestionField]) => ({
      name,
      required: field.required === true,
      read: fieldReader(name, field, spoken, policy),
    }));
  }

  /** Reads one suggestion that stands at a path; `isSearched` says whether to look for the nearest command of one that fails. */
  read(item: Json, path: string, isSearched: boolean): SuggestionRead {
    if (!isJsonObject(item)) return { suggestion: undefined, changes: [], dropped: [notAnObject(item, path)] };
    const reading = new Reading(item, path, isSearched);
    for (const field of this.#fields) reading.add(field);
    const names = this.#fields.map(({ name }) => name);
    for (const key of Object.keys(item)) if (!names.includes(key)) reading.refuseField(key, names);
    return reading.result();
  }
}

/** One suggestion while it is read. */
class Reading {
  readonly #item: JsonObject;
  readonly #path: string;
  readonly #isSearched: boolean;
  readonly #values: [string, string | Command][] = [];
  readonly #changes: Change[] = [];
  readonly #failed: { readonly key: string; readonly finding: Finding; readonly isRequired: boolean }[] = [];

  constructor(item: JsonObject, path: string, isSearched: boolean) {
    this.#item = item;
    this.#path = path;
    this.#isSearched = isSearched;
  }

  add({ name, required, read }: Field): void {
    const path = childPointer(this.#path, name);
    const raw = Object.hasOwn(this.#item, name) ? this.#item[name] : undefined;
    if (raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '')) {
      if (required)
        this.#fail(name, finding('suggestions.missing-field', this.#path, { field: name, failure: `missing_${name}` }), true);
      else if (raw !== undefined)
        this.#changes.push({ code: 'suggestions.blank-field', safety: 'safe', path, before: raw, after: null });
    } else if (typeof raw !== 'string') {
      this.#fail(
        name,
        finding('suggestions.not-text', path, { field: name, found: typeName(raw), failure: `${name}_invalid` }),
        required,
      );
    } else {
      const result = read(raw, path, this.#isSearched);
      if ('finding' in result) this.#fail(name, result.finding, required);
      else {
        this.#values.push([name, result.value]);
        this.#changes.push(...result.changes);
      }
    }
  }

  refuseField(key: string, known: readonly string[]): void {
    const args = { field: key, suggestion: suggestion(key, known), failure: 'unknown_field' };
    this.#fail(key, finding('suggestions.unknown-field', childPointer(this.#path, key), args), false);
  }

  /** One required field that failed takes the suggestion with it; else only the fields go. */
  result(): SuggestionRead {
    // A model may invent any number of fields; what it thought is told with the first of them.
    const findings = this.#failed.map(({ finding: found }, index) =>
      found.code === 'suggestions.unknown-field' && index > 0 ? found : this.#told(found),
    );
    if (this.#failed.some(({ isRequired }) => isRequired))
      return { suggestion: undefined, changes: [], dropped: [{ path: this.#path, value: this.#item, findings }] };
    const dropped = this.#failed.map(({ key }, index): Dropped => {
      return { path: childPointer(this.#path, key), value: this.#item[key] ?? null, findings: findings.slice(index, index + 1) };
    });
    return { suggestion: Object.fromEntries(this.#values) as Suggestion, changes: this.#changes, dropped };
  }

  #fail(key: string, found: Finding, isRequired: boolean): void {
    this.#failed.push({ key, finding: found, isRequired });
  }

  /** A finding with what a developer needs to see why the model wrote this. */
  #told(found: Finding): Finding {
    const own = Object.fromEntries(
      OWN_FIELDS.flatMap((key) => (isText(this.#item, key) ? [[key, this.#item[key] as Json]] : [])),
    );
    return { ...found, args: { ...found.args, ...own } };
  }
}

function isText(item: JsonObject, key: string): boolean {
  return Object.hasOwn(item, key) && typeof item[key] === 'string' && item[key] !== '';
}

function notAnObject(item: Json, path: string): Dropped {
  const found = finding('suggestions.not-an-object', path, { found: typeName(item) });
  return { path, value: item, findings: [withFailure(found, 'not_an_object')] };
}

function finding(code: Finding['code'], path: string, args: Finding['args']): Finding {
  return { code, severity: 'error', path, args };
}

function typeName(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
