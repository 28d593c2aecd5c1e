import type { Policy } from '../../model/contract.ts';
import { isJsonObject, type Json } from '../../model/json.ts';
import { spokenEntry } from './code-table.ts';
import { deniedBy } from './denied-by.ts';
import { fieldReader, type ReadField } from './field-reader.ts';
import type { SuggestionField } from './model/grammar.ts';
import type { SpokenGrammar } from './spoken-grammar.ts';
import { type SuggestionContext, type SuggestionRead, SuggestionReading } from './suggestion-reading.ts';

/** The fields that every suggestion has. */
const NAME: SuggestionField = { required: true };

/** Reads suggestions: a wrong field is dropped, and with it the suggestion if it requires the field. */
export class SuggestionReader {
  readonly #fields: ReadonlyMap<string, ReadField>;
  readonly #commands: readonly ReadField[];
  readonly #policy: Policy;

  constructor(spoken: SpokenGrammar, policy: Policy) {
    this.#policy = policy;
    const declared: { readonly [name: string]: SuggestionField } = { name: NAME, ...spoken.grammar.suggestions, reasoning: {} };
    const fields = Object.entries(declared).map(([name, field]) => ({ name, field, read: fieldReader(field, spoken, policy) }));
    this.#fields = new Map(fields.map((one) => [one.name, one]));
    this.#commands = fields.filter(({ field }) => field.forms !== undefined);
  }

  /** Reads one suggestion. */
  read(item: Json, context: SuggestionContext): SuggestionRead {
    const reading = new SuggestionReading(item, this.#fields, context, this.#policy);
    if (!isJsonObject(item)) return reading.refuse();
    for (const field of this.#fields.values()) reading.add(field);
    const names = [...this.#fields.keys()];
    for (const key of Object.keys(item)) if (!this.#fields.has(key)) reading.refuseField(key, names);
    const denying = deniedBy(item, (name) => this.#fields.has(name));
    if (denying !== undefined) reading.doubt(denying);
    return reading.result();
  }

  /** Whether a text is a command of one of the fields, or only the start of one. */
  reads(text: string): 'command' | 'start' | undefined {
    const results = this.#commands.map(({ read }) => read(text, '', false));
    if (results.some((result) => 'value' in result)) return 'command';
    return results.some((result) => 'finding' in result && spokenEntry(result.finding.code).about !== 'form')
      ? 'start'
      : undefined;
  }
}
