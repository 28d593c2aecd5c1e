import { type Change, type Dropped, type Finding, isJsonObject, type Json, type JsonObject } from '@tamis/core';
import type { Policy } from '@tamis/core/contract';
import { asFinding, childPointer, groupBy, isRefused, note, policyAt, segmentsOf } from '@tamis/core/kind';
import { closestWord, suggestionText } from '@tamis/core/wording';
import { SPOKEN_CODES, spokenEntry } from './code-table.ts';
import { OWN_FIELDS } from './contract/grammar-words.ts';
import { isDoubt, isEnd, isSettledByDrop, itemAt } from './doubt.ts';
import { failureOf, withFailure } from './failure-name.ts';
import type { ReadField } from './field-reader.ts';
import type { Command, Suggestion } from './model/command.ts';

export interface SuggestionRead {
  readonly suggestion: Suggestion | undefined;
  readonly changes: readonly Change[];
  readonly dropped: readonly Dropped[];
  // Doubts that need a decision before it is used.
  readonly doubts: readonly Change[];
  // Doubts about parts that the policy dropped, so that nothing of them is left.
  readonly settled: readonly Change[];
  readonly findings?: readonly Finding[];
}

export interface SuggestionContext {
  readonly path: string;
  readonly isSearched: boolean;
  readonly doubts: readonly Change[];
  readonly input: Json | undefined;
}

interface Failed {
  readonly key: string;
  readonly finding: Finding;
  readonly isRequired: boolean;
}

export class SuggestionReading {
  readonly #value: Json;
  readonly #item: JsonObject;
  readonly #fields: ReadonlyMap<string, ReadField>;
  readonly #context: SuggestionContext;
  readonly #policy: Policy;
  readonly #values = new Map<string, string | Command>();
  readonly #failed: Failed[] = [];
  #changes: readonly Change[] = [];

  constructor(value: Json, fields: ReadonlyMap<string, ReadField>, context: SuggestionContext, policy: Policy) {
    this.#value = value;
    this.#item = isJsonObject(value) ? value : {};
    this.#fields = fields;
    this.#context = context;
    this.#policy = policy;
  }

  get #path(): string {
    return this.#context.path;
  }

  add({ name, field, read }: ReadField): void {
    const path = childPointer(this.#path, name);
    const raw = Object.hasOwn(this.#item, name) ? this.#item[name] : undefined;
    if (raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '')) {
      if (field.required === true) this.#fail(name, missingField(name, this.#path));
      else if (raw !== undefined)
        this.#take(name, [{ code: 'suggestions.blank-field', safety: 'safe', path, before: raw, after: null }]);
    } else if (typeof raw !== 'string') {
      this.#fail(name, finding('suggestions.not-text', path, { field: name, found: typeName(raw), failure: `${name}_invalid` }));
    } else {
      const result = read(raw, path, this.#context.isSearched);
      if ('finding' in result) this.#fail(name, withFailure(result.finding, failureOf(name, field, result.finding)));
      else this.#take(name, result.changes, result.value);
    }
  }

  refuseField(key: string, known: readonly string[]): void {
    const args = { field: key, suggestion: suggestionText(closestWord(key, known), key), failure: 'unknown_field' };
    this.#fail(key, finding('suggestions.unknown-field', childPointer(this.#path, key), args));
  }

  // Records the doubt that an unknown field raises by saying that the suggestion must not be used.
  doubt(key: string): void {
    this.#changes = [
      ...this.#changes,
      note('extract.quoted', { reason: `marked as not to be used by its field ${key}` }, this.#path),
    ];
  }

  refuse(): SuggestionRead {
    const args = { found: typeName(this.#value), failure: 'not_an_object' };
    this.#failed.push({ key: '', finding: finding('suggestions.not-an-object', this.#path, args), isRequired: true });
    return this.#gone();
  }

  // Returns the result. If a required field failed, the whole suggestion is dropped; otherwise only the fields.
  result(): SuggestionRead {
    const settled = this.#dropDoubts();
    if (this.#failed.some(({ isRequired }) => isRequired)) return this.#gone();
    const told = this.#failed.map(({ key, finding: found }, index) => ({
      key,
      found: this.#withItem(this.#toldOnce(found, index), index),
    }));
    const dropped = [...groupBy(told, ({ key }) => key)].map(([key, all]): Dropped => {
      const findings = all.map(({ found }) => found);
      return { path: childPointer(this.#path, key), value: this.#item[key] ?? null, findings };
    });
    const left = [...this.#context.doubts.filter((doubt) => !settled.includes(doubt)), ...this.#changes];
    return {
      suggestion: Object.fromEntries(this.#values) as Suggestion,
      changes: this.#changes,
      dropped,
      doubts: left.filter((change) => isDoubt(change, this.#policy)),
      settled,
    };
  }

  // Drops the whole suggestion. Losses in its text come first, because the rest may follow from them.
  #gone(): SuggestionRead {
    const { doubts } = this.#context;
    const causes = doubts.map((doubt) => this.#failureIn(doubt));
    const known = new Set(causes.map(({ code, path }) => `${code} ${path}`));
    const rest = this.#failed.map((one) => one.finding).filter(({ code, path }) => !known.has(`${code} ${path}`));
    const findings = [...causes, ...rest].map((found, index) => this.#toldOnce(found, index));
    return {
      suggestion: undefined,
      changes: [],
      dropped: [{ path: this.#path, value: this.#value, findings }],
      doubts: [],
      settled: doubts.filter((doubt) => this.#dropLength(doubt) !== undefined && isSettledByDrop(doubt)),
    };
  }

  #dropDoubts(): readonly Change[] {
    const own = this.#changes.filter((change) => isDoubt(change, this.#policy));
    const doomed = [...this.#context.doubts, ...own].filter((doubt) => this.#dropLength(doubt) !== undefined);
    for (const doubt of doomed) {
      const key = segmentsOf(this.#placeOf(doubt))[2];
      const isWhole = key === undefined || this.#dropLength(doubt) === 2;
      if (isWhole) this.#failed.push({ key: '', finding: this.#failureIn(doubt), isRequired: true });
      else this.#withdraw(key, this.#failureIn(doubt));
    }
    return doomed.filter((doubt) => this.#context.doubts.includes(doubt) && isSettledByDrop(doubt));
  }

  #dropLength(doubt: Change): number | undefined {
    const told = policyAt(this.#placeOf(doubt), this.#policy.on);
    return told?.action === 'drop' && told.length >= 2 ? told.length : undefined;
  }

  #placeOf({ path }: Change): string {
    return itemAt(path) === undefined ? this.#path : path;
  }

  #withdraw(key: string, found: Finding): void {
    const path = childPointer(this.#path, key);
    this.#values.delete(key);
    this.#changes = this.#changes.filter((change) => change.path !== path);
    this.#fail(key, found);
  }

  #take(name: string, changes: readonly Change[], value?: string | Command): void {
    const refused = changes.find((change) => this.#isRefused(change));
    if (refused !== undefined) {
      this.#fail(name, this.#failureIn(refused));
      return;
    }
    if (value !== undefined) this.#values.set(name, value);
    this.#changes = [...this.#changes, ...changes];
  }

  #isRefused(change: Change): boolean {
    return isRefused(change, this.#policy, SPOKEN_CODES) || (this.#policy.strict && isDoubt(change, this.#policy));
  }

  #failureIn(change: Change): Finding {
    const found = { ...asFinding(change), path: this.#placeOf(change) };
    if (isEnd(change)) return withFailure(found, 'cut_off');
    const read = this.#fields.get(segmentsOf(change.path)[2] ?? '');
    return read === undefined ? found : withFailure(found, failureOf(read.name, read.field, found));
  }

  #fail(key: string, found: Finding): void {
    this.#failed.push({ key, finding: found, isRequired: this.#fields.get(key)?.field.required === true });
  }

  #withItem(found: Finding, index: number): Finding {
    return index > 0 ? found : { ...found, args: { ...found.args, within: this.#item } };
  }

  // Adds the data that a developer needs to see why the model wrote this. A model may invent any number of fields, so its reasoning is only
  // attached to the first.
  #toldOnce(found: Finding, index: number): Finding {
    if (spokenEntry(found.code).about === 'field' && index > 0) return found;
    const own = OWN_FIELDS.filter((key) => Object.hasOwn(this.#item, key) && isText(this.#item[key]));
    return { ...found, args: { ...found.args, ...Object.fromEntries(own.map((key) => [key, this.#item[key] as Json])) } };
  }
}

export function missingField(name: string, path: string): Finding {
  return finding('suggestions.missing-field', path, { field: name, failure: `missing_${name}` });
}

function isText(value: Json | undefined): boolean {
  return typeof value === 'string' && value !== '';
}

function finding(code: Finding['code'], path: string, args: Finding['args']): Finding {
  return { code, severity: 'error', path, args };
}

function typeName(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
