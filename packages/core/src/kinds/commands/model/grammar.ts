/** One thing that may be said in a slot: its words, optionally what they stand for, and other ways to say it. */
export type Token = string | { readonly say: string; readonly value?: string; readonly alias?: string | readonly string[] };

/** The tokens of a list: one after another, or by what they stand for. */
export type TokenList = readonly Token[] | { readonly [say: string]: string };

/** A named choice. */
export interface Preset {
  /** What the application calls it; a model may write it too. */
  readonly key: string;
  /** Its name on screens; it can be said if it consists of words. */
  readonly label?: string;
  /** The words that are said if a model writes its key or its label. */
  readonly say?: string;
  /** Other ways to say it. */
  readonly spoken?: string | readonly string[];
}

/** Named choices: one after another, by their keys, or keys by the words that are said for them. */
export type Presets = readonly Preset[] | { readonly [key: string]: Omit<Preset, 'key'> } | { readonly [words: string]: string };

/** Where a list outside the grammar is: a file, optionally with a key in it, or an export of a module. */
export interface ListFile {
  readonly file: string;
  /** JSON Pointer to the list inside a JSON or YAML file. */
  readonly at?: string;
  /** The name of the export, if the file is a module. */
  readonly export?: string;
}

/** A place in forms that is filled from a list or a set of presets. */
export interface Slot {
  /** The list or set of presets; by default the one named like the slot. */
  readonly list?: string;
  /** How many tokens may come there, one after another; 1 by default. */
  readonly most?: number;
  /** How many must come there if the slot is used; 1 by default. */
  readonly least?: number;
  /** The joiner between two tokens of the slot; a space by default. */
  readonly joiner?: string;
  /** What happens to more tokens than that: the command is refused, or the last ones are kept, which is an unsafe change. */
  readonly over?: 'refuse' | 'keep-last';
}

/** One way to say a command: words, `{slots}`, `[optional parts]`, `(one | of)`, `(all && in any order)`, `(at least || one)`. */
export interface Form {
  readonly say: string;
  /** A sentence for the model about when to use it. */
  readonly about?: string;
  /** False for a form that only fields of suggestions use: it is not a command on its own. */
  readonly command?: boolean;
}

/** A field of a suggestion: a command in some forms, a token of a list, or any text. */
export interface SuggestionField {
  /** The forms in which it may be said. */
  readonly forms?: readonly string[];
  /** The list it is a token of. */
  readonly list?: string;
  /** A suggestion without it, or with a wrong one, is dropped; otherwise only the field is. */
  readonly required?: boolean;
  /** What the field is called in lines and on the screen. */
  readonly label?: string;
  /** The name of its failures in debug records. */
  readonly failure?: string;
  /** A sentence for the model about what to write. */
  readonly about?: string;
  /** What to say for it, made from the slots of its command: `model run {prompt} {scope}`. */
  readonly say?: string;
  /** Short names for the slots of its command, for the screen. */
  readonly axes?: { readonly [name: string]: string };
}

/** What can be said. Plain data, as a grammar file has it. */
export interface Grammar {
  /** Where an editor finds the schema for grammars; ignored here. */
  readonly $schema?: string;
  /** The author's own version; every value carries it, because lists change. */
  readonly version: string | number;
  readonly lists?: { readonly [name: string]: string | ListFile | readonly Token[] };
  readonly presets?: { readonly [name: string]: string | ListFile | Presets };
  readonly slots?: { readonly [name: string]: Slot };
  /** Signs between parts, each with the variants that models write. */
  readonly joiners?: { readonly [joiner: string]: readonly string[] };
  /** Other ways to say words of forms and tokens of lists. */
  readonly aliases?: { readonly [said: string]: string | readonly string[] };
  readonly forms: { readonly [name: string]: string | Form };
  readonly suggestions?: { readonly [field: string]: SuggestionField };
  /** Lines that summarise some fields of a suggestion on the screen: `Stance: Who=…, Why=…`. */
  readonly summaries?: { readonly [line: string]: { readonly [name: string]: readonly string[] } };
}

/** The lists of a grammar that are kept outside it, by name. */
export type GrammarLists = { readonly [name: string]: TokenList | Presets };
