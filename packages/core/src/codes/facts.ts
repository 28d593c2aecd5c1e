/** The class of a failure: the reply could not be read, its value has the wrong shape, or its value makes no sense. */
export type Group = 'syntax' | 'schema' | 'semantic';

/**
 * The facts about a code that the engine acts on. No stage compares codes or keeps a list of them; it looks up a fact instead, so adding a
 * code only takes adding its entry.
 */
export interface CodeFacts extends ReadingFacts, JudgingFacts, CallFacts, CommandFacts, RuleFacts {
  /** Which part of the policy says whether a change may happen; undefined if none does. */
  readonly policy?: 'repair' | 'coerce';
  /** Where a reply with this code went wrong. */
  readonly group?: Group;
}

/** Facts about finding and reading a document. */
interface ReadingFacts {
  /** On changes after which the end of a reply may be missing: how plainly they say so, with 0 the plainest. */
  readonly loss?: number;
  /** The provider reported it; the text of the reply does not show it. */
  readonly isReported?: boolean;
  /** Items between others were left out by the model; the ones it wrote are complete. */
  readonly isGap?: boolean;
  /** A list or an object has no closing bracket, so items or entries may have followed. */
  readonly mayContinue?: 'items' | 'entries';
  /**
   * A bracket, comma, colon or quote was put in, left out or taken for text, and could belong elsewhere: any such mark, or only one on
   * the line of what precedes it.
   */
  readonly mark?: 'any' | 'inline';
  /** The code that replaces the change's own if a second reading puts it in doubt. */
  readonly inDoubt?: string;
  /**
   * On a change that left out what surrounds the document: words, a Markdown fence, reasoning, a byte order mark, or what looks
   * like data.
   */
  readonly surrounding?: 'words' | 'fence' | 'reasoning' | 'mark' | 'data';
  /** A closing bracket was missing at the end, follows the end, or was missing at a place that had to be guessed. */
  readonly closer?: 'missing' | 'extra' | 'guessed';
  /** A guess that prose needs more often than a document without its outer brackets. */
  readonly isGuess?: boolean;
  /** Text without quotes that was read as a string: words, or text that starts like a number. */
  readonly unquoted?: 'words' | 'number';
  /** Entries without a comma between them. */
  readonly isUnseparated?: boolean;
  /** A comment was left out. */
  readonly isRemark?: boolean;
  /** Two entries of an object have the same key. */
  readonly repeatsKey?: boolean;
  /** `null` was filled in where the reply has no value, or one that JSON does not have. */
  readonly fillsNull?: boolean;
  /** It is about how a number was written, which does not matter if its text is wanted. */
  readonly isNumberSpelling?: boolean;
  /** A number was kept as the text it was written in. */
  readonly keepsSpelling?: boolean;
  /** The reply is empty. */
  readonly isEmpty?: boolean;
  /** The text is not a document; one may still follow. Every other finding of a reader refuses the whole reply. */
  readonly isUnreadable?: boolean;
}

/** Facts about assessing a value against a contract, and about what findings mean together. */
interface JudgingFacts {
  /** The JSON Schema keyword that the value breaks. */
  readonly keyword?: string;
  /** What a bound limits, if the keyword depends on which end was exceeded. */
  readonly bounds?: 'Length' | 'Items' | 'Properties' | 'number';
  /** A change that only the schema suggested: it can make even a stray bracket in prose fit. */
  readonly isForced?: boolean;
  /** The model sent the schema back. */
  readonly isEcho?: boolean;
  /** The author of a validator wrote this test by hand; it may look at the whole document. */
  readonly isHandWritten?: boolean;
  /** The validator of the contract turned the value into another one. */
  readonly isTransform?: boolean;
  /** It only counts findings that are not listed. */
  readonly isCount?: boolean;
  /** A rule had no answer, so its finding cannot be turned into a warning. */
  readonly isUnanswered?: boolean;
  /** The field named in `args.field` has no value. */
  readonly lacksField?: boolean;
  /** More text could have fixed it, so in a reply that was cut off it may be a consequence of the cut. */
  readonly cutMayCause?: boolean;
  /** A value is not in the source that it must come from. */
  readonly isUngrounded?: boolean;
  /** The policy refused the reply because it was cut. */
  readonly refusesCut?: boolean;
  /** No reply can fix it: the contract is wrong, or the code that uses it. A model is never told about it. */
  readonly mistakeOf?: 'contract';
}

/** Facts about tool calls. */
interface CallFacts {
  /** What a call was found in, if it is not on its own. */
  readonly foundIn?: 'prose' | 'quotes';
  /** An argument that the tool does not have; the others are not affected. */
  readonly isExtraArgument?: boolean;
  /** The call says that no tool fits. */
  readonly declines?: boolean;
  /** Nothing is wrong, but a person must agree first. */
  readonly needsApproval?: boolean;
  /** An argument comes from outside content and from nowhere else. */
  readonly isFromOutside?: boolean;
  /** The contract names a tool that its list does not have. */
  readonly lacksTool?: boolean;
  /** It is about what a tool returned, not about the reply. */
  readonly isAboutResult?: boolean;
}

/** Facts about commands and suggestions. */
interface CommandFacts {
  /**
   * What a failure is about: a token in the wrong place, the token that is expected next, words after the end, the form, or a
   * field.
   */
  readonly about?: 'stray-token' | 'next-token' | 'rest' | 'form' | 'field';
  /** It is about the words of a command. */
  readonly isAboutWords?: boolean;
  /** It is about suggestions that were read. */
  readonly isAboutSuggestions?: boolean;
  /** What debug records call the failure. */
  readonly failure?: 'missing' | 'unknown' | 'too_many' | 'unknown_preset';
  /** The grammar refers to a list that was not given. */
  readonly lacksList?: boolean;
}

/** Facts about rules that extract fields from paths. */
interface RuleFacts {
  /** What kind of error it is, by the names under which retries of rules are counted: `GLOB_MISMATCH`. */
  readonly errorType?: string;
}
