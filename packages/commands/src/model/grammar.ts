/** A phrase that may be said in a slot: its words, optionally the value they stand for, and other ways to say it. */
export type Token = string | { readonly say: string; readonly value?: string; readonly alias?: string | readonly string[] };

/** The tokens of a list, either in sequence or keyed by words with the values they stand for. */
export type TokenList = readonly Token[] | { readonly [say: string]: string };

/** A named choice: its key, and the words for it. */
export interface Preset {
  /** The application's name for it. A model may write it too. */
  readonly key: string;
  /** Its name on screen. It can be said if it consists of words. */
  readonly label?: string;
  /** How it is said, if a model writes its key or label. */
  readonly say?: string;
  /** Other ways to say it. */
  readonly spoken?: string | readonly string[];
}

export type Presets = readonly Preset[] | { readonly [key: string]: Omit<Preset, 'key'> } | { readonly [words: string]: string };

/** The location of a list outside the grammar: a file, optionally with a key inside it, or a module export. */
export interface ListFile {
  readonly file: string;
  /** JSON Pointer to the list inside a JSON or YAML file. */
  readonly at?: string;
  /** The name of the export, if the file is a module. */
  readonly export?: string;
}

/** A position in forms that is filled from a list or a set of presets. */
export interface Slot {
  /** The list or set of presets. By default, the one with the slot's name. */
  readonly list?: string;
  /** The most tokens in a row that the slot takes. The default is 1. */
  readonly most?: number;
  /** The fewest tokens that must be said if the slot is used. The default is 1. */
  readonly least?: number;
  /** The joiner between two tokens of the slot. The default is a space. */
  readonly joiner?: string;
  /** What happens if there are more tokens: the command is refused, or the last ones are kept, which is an unsafe change. */
  readonly over?: 'refuse' | 'keep-last';
}

/** One way to say a command: words, `{slots}`, `[optional parts]`, `(one | of)`, `(all && in any order)`, `(at least || one)`. */
export interface Form {
  readonly say: string;
  /** A sentence that tells the model when to use the form. */
  readonly about?: string;
  /** False for a form that only suggestion fields use and that is not a command on its own. */
  readonly command?: boolean;
}

/** A suggestion field: a command in some forms, a token from a list, or any text. */
export interface SuggestionField {
  /** The forms in which the field may be said. */
  readonly forms?: readonly string[];
  /** The list that the field's token comes from. */
  readonly list?: string;
  /** Whether a suggestion is dropped if the field is missing or wrong. Otherwise only the field is dropped. */
  readonly required?: boolean;
  /** The field's label in lines and on screen. */
  readonly label?: string;
  /** The name for the field's failures in debug records. */
  readonly failure?: string;
  /** A sentence that tells the model what to write in the field. */
  readonly about?: string;
  /** The text to say for it, built from the slots of its command: `model run {prompt} {scope}`. */
  readonly say?: string;
  /** Short names for the slots of its command, for display. */
  readonly axes?: { readonly [name: string]: string };
}

/** A grammar, which defines everything that can be said. It is plain data, in the form of a grammar file. */
export interface Grammar {
  /** The location of the grammar schema, for editors. It is ignored here. */
  readonly $schema?: string;
  /** The author's own version. Every value carries it, because lists change. */
  readonly version: string | number;
  readonly lists?: { readonly [name: string]: string | ListFile | readonly Token[] };
  readonly presets?: { readonly [name: string]: string | ListFile | Presets };
  readonly slots?: { readonly [name: string]: Slot };
  /** The joiners between parts, each with the variants that models write. */
  readonly joiners?: { readonly [joiner: string]: readonly string[] };
  /** Other ways to say words in forms and tokens in lists. */
  readonly aliases?: { readonly [said: string]: string | readonly string[] };
  readonly forms: { readonly [name: string]: string | Form };
  readonly suggestions?: { readonly [field: string]: SuggestionField };
  /** Lines that summarise some fields of a suggestion on screen: `Stance: Who=…, Why=…`. */
  readonly summaries?: { readonly [line: string]: { readonly [name: string]: readonly string[] } };
}

/** The lists that are kept outside a grammar, by name. */
export type GrammarLists = { readonly [name: string]: TokenList | Presets };
