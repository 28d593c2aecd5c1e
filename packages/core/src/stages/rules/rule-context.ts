import type { DescribedNames } from '../../contract/described-names.ts';
import type { PatternEngine } from '../../lib/linear-pattern.ts';
import type { Json } from '../../model/index.ts';
import type { Language, LanguagePlace } from './language.ts';
import { Names } from './names.ts';

export interface KnownNames {
  readonly output: DescribedNames | undefined;
  readonly input: DescribedNames | undefined;
}

export interface RuleParts {
  readonly languages: readonly Language[];
  readonly patterns?: PatternEngine | undefined;
}

const NO_NAMES: ReadonlySet<string> = new Set();

// The data that a section's conditions read, for one value after another. The conditions are compiled for it.
export class RuleContext {
  readonly inputNames: ReadonlySet<string>;
  // Names that the schemas describe. An absent one was left out, which is not a mistake in the rule.
  readonly declared: ReadonlySet<string>;
  readonly names: Names;
  readonly #parts: RuleParts;
  readonly #open = new Map<Language, LanguagePlace>();
  #places: readonly LanguagePlace[] = [];

  constructor({ output, input }: KnownNames, inputNames: ReadonlySet<string>, parts: RuleParts) {
    this.inputNames = inputNames;
    this.declared = new Set([...(output?.names ?? []), ...(input?.names ?? [])]);
    this.names = new Names(inputNames, output?.names ?? NO_NAMES);
    this.#parts = parts;
  }

  languageOf(key: Language['key']): Language | undefined {
    return this.#parts.languages.find((language) => language.key === key);
  }

  placeOf(language: Language): LanguagePlace {
    const known = this.#open.get(language);
    if (known !== undefined) return known;
    const { names, inputNames } = this;
    const place = language.open({ names, inputNames, patterns: this.#parts.patterns });
    this.#open.set(language, place);
    this.#places = [...this.#open.values()];
    return place;
  }

  // Switches to a value and its input, because allocating such an object for every value would take longer than some rules do.
  move(value: Json, input: Json | undefined): void {
    this.names.move(value, input);
    for (const place of this.#places) place.move();
  }
}
