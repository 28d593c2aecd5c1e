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

interface ReadingFacts {
  readonly loss?: number;
  // The provider reported it; the text of the reply does not show it.
  readonly isReported?: boolean;
  readonly isGap?: boolean;
  // A list or an object has no closing bracket, so items or entries may have followed.
  readonly mayContinue?: 'items' | 'entries';
  // A bracket, comma, colon or quote was inserted, left out or read as text, and could belong elsewhere: any such mark, or only one on the
  // line of the text before it.
  readonly mark?: 'any' | 'inline';
  readonly inDoubt?: string;
  readonly lacksColon?: boolean;
  readonly surrounding?: 'words' | 'fence' | 'reasoning' | 'mark' | 'data';
  readonly closer?: 'missing' | 'extra' | 'guessed';
  // A guess that prose needs more often than a document without its outer brackets does.
  readonly isGuess?: boolean;
  readonly unquoted?: 'words' | 'number';
  readonly isUnseparated?: boolean;
  readonly isRemark?: boolean;
  readonly repeatsKey?: boolean;
  // `null` was filled in where the reply has no value, or a value that JSON does not have.
  readonly fillsNull?: boolean;
  // Concerns how a number was written, which does not matter if its text is wanted.
  readonly isNumberSpelling?: boolean;
  readonly keepsSpelling?: boolean;
  readonly isEmpty?: boolean;
  // The text is not a document, but one may still follow. Every other finding of a reader rejects the whole reply.
  readonly isUnreadable?: boolean;
}

interface JudgingFacts {
  readonly keyword?: string;
  // The property that a bound limits, if the keyword depends on which end was exceeded.
  readonly bounds?: 'Length' | 'Items' | 'Properties' | 'number';
  readonly isForced?: boolean;
  readonly isEcho?: boolean;
  readonly isHandWritten?: boolean;
  readonly isTransform?: boolean;
  readonly isCount?: boolean;
  // A rule had no answer, so its finding cannot be turned into a warning.
  readonly isUnanswered?: boolean;
  // The field named in `args.field` has no value.
  readonly lacksField?: boolean;
  // More text could have fixed it, so in a cut reply it may be a consequence of the cut.
  readonly cutMayCause?: boolean;
  // A value is not in the source that it must come from.
  readonly isUngrounded?: boolean;
  // The policy refused the reply because it was cut.
  readonly refusesCut?: boolean;
  // No reply can fix it, because the contract, or the code that uses it, is wrong. It is never reported to a model.
  readonly mistakeOf?: 'contract';
}

interface CallFacts {
  readonly foundIn?: 'prose' | 'quotes';
  // An argument that the tool does not have; the others are not affected.
  readonly isExtraArgument?: boolean;
  readonly declines?: boolean;
  // Nothing is wrong, but a person must agree first.
  readonly needsApproval?: boolean;
  readonly isFromOutside?: boolean;
  // The contract names a tool that its list does not have.
  readonly lacksTool?: boolean;
  readonly isAboutResult?: boolean;
}

interface CommandFacts {
  readonly about?: 'stray-token' | 'next-token' | 'rest' | 'form' | 'field';
  readonly isAboutWords?: boolean;
  readonly isAboutSuggestions?: boolean;
  readonly failure?: 'missing' | 'unknown' | 'too_many' | 'unknown_preset';
  readonly lacksList?: boolean;
}

interface RuleFacts {
  // The error type under which retries of rules are counted, such as `GLOB_MISMATCH`.
  readonly errorType?: string;
}
