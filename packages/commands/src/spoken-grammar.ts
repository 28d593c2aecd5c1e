import { Automaton } from './automaton.ts';
import { ItemBuilder } from './build-items.ts';
import type { FormParts } from './contract/form-part.ts';
import { joinersOf } from './contract/joiners.ts';
import { parseForm } from './contract/parse-form.ts';
import { Lexicon } from './lexicon.ts';
import type { Grammar, GrammarLists } from './model/grammar.ts';
import { Recogniser } from './recogniser.ts';
import { Vocabularies } from './vocabularies.ts';
import { WhyNot } from './why-not.ts';

export interface Speech {
  readonly recogniser: Recogniser;
  readonly whyNot: WhyNot;
}

export class SpokenGrammar {
  readonly grammar: Grammar;
  readonly lexicon: Lexicon;
  readonly vocabularies: Vocabularies;
  readonly #speeches = new Map<string, Speech>();

  constructor(grammar: Grammar, lists: GrammarLists) {
    this.grammar = grammar;
    this.lexicon = new Lexicon(joinersOf(grammar.joiners));
    this.vocabularies = new Vocabularies(grammar, lists, this.lexicon);
  }

  get commandForms(): readonly string[] {
    return Object.entries(this.grammar.forms)
      .filter(([, form]) => typeof form === 'string' || form.command !== false)
      .map(([name]) => name);
  }

  partsOf(name: string): FormParts {
    const form = this.grammar.forms[name];
    const parts = parseForm(typeof form === 'string' ? form : (form?.say ?? ''), joinersOf(this.grammar.joiners));
    return 'reason' in parts ? [] : parts;
  }

  speechOf(forms: readonly string[]): Speech {
    const key = forms.join();
    const known = this.#speeches.get(key);
    if (known !== undefined) return known;
    const builder = new ItemBuilder(this.grammar, this.lexicon, this.vocabularies);
    for (const form of forms) builder.addForm(form, this.partsOf(form));
    const recogniser = new Recogniser(new Automaton(builder.items, builder.starts), this.lexicon, this.grammar.version);
    const speech = { recogniser, whyNot: new WhyNot(recogniser) };
    this.#speeches.set(key, speech);
    return speech;
  }
}
