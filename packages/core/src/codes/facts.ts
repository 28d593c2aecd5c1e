/** The class of a failure: the reply could not be read, its value has the wrong shape, or its value makes no sense. */
export type Group = 'syntax' | 'schema' | 'semantic';

/**
 * The facts about a code that the engine acts on. No stage compares codes or keeps a list of them; it looks up a fact instead, so adding a
 * code only takes adding its entry.
 */
export interface CodeFacts extends ReadingFacts, JudgingFacts, CallFacts, CommandFacts, RuleFacts {
  /** The part of the policy that decides whether a change may be made. Undefined if none does. */
  readonly policy?: 'repair' | 'coerce';
  /** The group of failures that this code belongs to. */
  readonly group?: Group;
}

/** Facts about finding and reading a document. */
interface ReadingFacts {
  /** On changes after which the end of a reply may be missing: how clearly they show it. 0 is the clearest. */
  readonly loss?: number;
  /** The provider reported it; the text of the reply does not show it. */
  readonly isReported?: boolean;
  /** The model left out items between others. The items it wrote are complete. */
  readonly isGap?: boolean;
  /** A list or an object has no closing bracket, so items or entries may have followed. */
  readonly mayContinue?: 'items' | 'entries';
  /**
   * A bracket, comma, colon or quote was inserted, left out or read as text, and could belong elsewhere: any such mark, or only one on the
   * line of the text before it.
   */
  readonly mark?: 'any' | 'inline';
  /** The code that replaces the change's own if a second reading puts it in doubt. */
  readonly inDoubt?: string;
  /** A key has no colon after it. */
  readonly lacksColon?: boolean;
  /**
   * On a change that left out text around the document: words, a Markdown fence, reasoning, a byte order mark, or text that looks like
   * data.
   */
  readonly surrounding?: 'words' | 'fence' | 'reasoning' | 'mark' | 'data';
  /** A closing bracket was missing at the end, follows the end, or was missing at a place that had to be guessed. */
  readonly closer?: 'missing' | 'extra' | 'guessed';
  /** A guess that prose needs more often than a document without its outer brackets does. */
  readonly isGuess?: boolean;
  /** Text without quotes that was read as a string: words, or text that starts like a number. */
  readonly unquoted?: 'words' | 'number';
  /** Entries without a comma between them. */
  readonly isUnseparated?: boolean;
  /** A comment was left out. */
  readonly isRemark?: boolean;
  /** Two entries of an object have the same key. */
  readonly repeatsKey?: boolean;
  /** `null` was filled in where the reply has no value, or a value that JSON does not have. */
  readonly fillsNull?: boolean;
  /** Concerns how a number was written, which does not matter if its text is wanted. */
  readonly isNumberSpelling?: boolean;
  /** A number was kept as the text it was written in. */
  readonly keepsSpelling?: boolean;
  /** The reply is empty. */
  readonly isEmpty?: boolean;
  /** The text is not a document, but one may still follow. Every other finding of a reader rejects the whole reply. */
  readonly isUnreadable?: boolean;
}

/** Facts about assessing a value against a contract, and about combining findings. */
interface JudgingFacts {
  /** The JSON Schema keyword that the value violates. */
  readonly keyword?: string;
  /** The property that a bound limits, if the keyword depends on which end was exceeded. */
  readonly bounds?: 'Length' | 'Items' | 'Properties' | 'number';
  /** A change that only the schema suggested. It can make even a stray bracket in prose fit. */
  readonly isForced?: boolean;
  /** The model sent the schema back. */
  readonly isEcho?: boolean;
  /** A test that the author of a validator wrote by hand. It may look at the whole document. */
  readonly isHandWritten?: boolean;
  /** The contract's validator turned the value into another one. */
  readonly isTransform?: boolean;
  /** It only counts findings that are not listed. */
  readonly isCount?: boolean;
  /** A rule had no answer, so its finding cannot be turned into a warning. */
  readonly isUnanswered?: boolean;
  /** The field named in `args.field` has no value. */
  readonly lacksField?: boolean;
  /** More text could have fixed it, so in a cut reply it may be a consequence of the cut. */
  readonly cutMayCause?: boolean;
  /** A value is not in the source that it must come from. */
  readonly isUngrounded?: boolean;
  /** The policy refused the reply because it was cut. */
  readonly refusesCut?: boolean;
  /** No reply can fix it, because the contract, or the code that uses it, is wrong. It is never reported to a model. */
  readonly mistakeOf?: 'contract';
}

/** Facts about tool calls. */
interface CallFacts {
  /** The text that a call was found in, if it is not on its own. */
  readonly foundIn?: 'prose' | 'quotes';
  /** An argument that the tool does not have; the others are not affected. */
  readonly isExtraArgument?: boolean;
  /** The call says that no tool fits. */
  readonly declines?: boolean;
  /** Nothing is wrong, but a person must agree first. */
  readonly needsApproval?: boolean;
  /** An argument comes only from outside content. */
  readonly isFromOutside?: boolean;
  /** The contract names a tool that its list does not have. */
  readonly lacksTool?: boolean;
  /** Concerns a tool result, not the reply. */
  readonly isAboutResult?: boolean;
}

/** Facts about commands and suggestions. */
interface CommandFacts {
  /** The subject of a failure: a token in the wrong place, the token expected next, words after the end, the form, or a field. */
  readonly about?: 'stray-token' | 'next-token' | 'rest' | 'form' | 'field';
  /** Concerns the words of a command. */
  readonly isAboutWords?: boolean;
  /** Concerns suggestions that were read. */
  readonly isAboutSuggestions?: boolean;
  /** The name of the failure in debug records. */
  readonly failure?: 'missing' | 'unknown' | 'too_many' | 'unknown_preset';
  /** The grammar refers to a list that was not given. */
  readonly lacksList?: boolean;
}

/** Facts about rules that extract fields from paths. */
interface RuleFacts {
  /** The error type under which retries of rules are counted, such as `GLOB_MISMATCH`. */
  readonly errorType?: string;
}
