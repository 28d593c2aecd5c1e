import { stageEntry } from '../../../codes/stage-entry.ts';
import { BACKTICK, DOT, DOUBLE_QUOTE, MINUS, PLUS, SINGLE_QUOTE } from '../../../lib/char.ts';
import type { Change, Evidence, Json } from '../../../model/index.ts';
import type { ContractFit } from '../contract-fit.ts';

export interface RepairedReading {
  readonly text: string;
  readonly evidence: Evidence;
  readonly source: NonNullable<Evidence['source']>;
  readonly repairs: Repairs;
  readonly contract: ContractFit;
  readonly ownKeys: () => ReadonlySet<string> | undefined;
}

// The repairs of a reply by what they did, gathered in one pass because most replies have only a few kinds.
export class Repairs {
  readonly inserted: Change[] = [];
  readonly leftOut: Change[] = [];
  readonly closers: Change[] = [];
  readonly bareNumbers: Change[] = [];
  readonly words: Change[] = [];
  readonly requoted: Change[] = [];
  readonly brokenStrings: Change[] = [];
  hasMark = false;

  constructor(changes: readonly Change[]) {
    for (const change of changes) this.#add(change);
  }

  #add(change: Change): void {
    const { code, before, after, at } = change;
    const { inDoubt, isUnseparated, closer, unquoted } = stageEntry(code);
    if (inDoubt !== undefined) this.hasMark = true;
    if (unquoted === 'words') this.words.push(change);
    if (isUnseparated === true) this.inserted.push(change);
    else if (closer === 'extra') this.closers.push(change);
    else if (before === ',' && after === '') this.leftOut.push(change);
    else if (typeof before === 'string' && at !== undefined) this.#addText(change, before);
  }

  #addText(change: Change, before: string): void {
    const first = before.charCodeAt(0);
    // To look at the new text takes longer than all else here.
    if (first === SINGLE_QUOTE || first === BACKTICK) {
      if (this.requoted.length < 2 && putsString(change.after)) this.requoted.push(change);
    } else if (first === DOT || first === MINUS || first === PLUS) {
      if (/^[-+]?\.\d/.test(before) && !putsString(change.after)) this.bareNumbers.push(change);
    }
    if (before.includes(',\n') && putsString(change.after)) this.brokenStrings.push(change);
  }
}

export function putsString(after: Json): boolean {
  return typeof after === 'string' && after.charCodeAt(0) === DOUBLE_QUOTE;
}

// Returns the only one of some changes. If there are more, they are a habit of the model, and say nothing.
export function onlyOne([change, another]: readonly Change[]): Change | undefined {
  return another === undefined ? change : undefined;
}
