import type { Change } from '../../model/change.ts';
import { spokenEntry } from './code-table.ts';
import type { Spoken } from './spoken.ts';
import type { Walk } from './walk.ts';

/** The edits that turn what was written into the canonical form; `at` is where the text starts in the reply. */
export function editsOf(walked: Walk, spoken: readonly Spoken[], at: number): readonly Change[] {
  const editor = new Editor(walked, at);
  spoken.forEach((token, index) => {
    if (token.isOver) editor.leaveOut(spoken, index);
    else {
      const before = spoken[index - 1];
      const isListed = before?.item.slot !== undefined && before.item.slot.name === token.item.slot?.name;
      if (before?.isOver === false) editor.gap(token.from, ' ', isListed);
      editor.token(token);
    }
  });
  return editor.changes;
}

class Editor {
  readonly changes: Change[] = [];
  readonly #walked: Walk;
  readonly #at: number;

  constructor(walked: Walk, at: number) {
    this.#walked = walked;
    this.#at = at;
  }

  /** A token in other words is one edit; otherwise each of its words and gaps is compared. */
  token({ entry, from, to }: Spoken): void {
    if (entry.variant !== undefined) {
      this.#edit(entry.variant, this.#start(from), this.#end(to - 1), entry.text);
      return;
    }
    entry.pieces.forEach((piece, index) => {
      if (index > 0) this.gap(from + index, piece.gap);
      this.#edit('commands.case', this.#start(from + index), this.#end(from + index), piece.text);
    });
  }

  /** The space before a word; `isListed` says that it is between two tokens of one slot. */
  gap(word: number, wanted: string, isListed = false): void {
    const [start, end] = [this.#end(word - 1), this.#start(word)];
    // A line that could be a command alone may have been meant alone: then these are several commands, or a list to choose from.
    const isAlone = isListed || (this.#walked.edges[word - 1]?.to.ends.length ?? 0) > 0;
    const isBroken = isAlone && /[\n\r\u0085\u2028\u2029]/.test(this.#walked.text.slice(start, end));
    this.#edit(isBroken ? 'commands.line-break' : 'commands.spacing', start, end, wanted);
  }

  /** A run of tokens that a slot has no room for, up to the first that stays. */
  leaveOut(spoken: readonly Spoken[], index: number): void {
    if (spoken[index - 1]?.isOver === true) return;
    const behind = spoken.findIndex((one, place) => place > index && !one.isOver);
    const { slot } = (spoken[index] as Spoken).item;
    const count = spoken.slice(index, behind).filter(({ item }) => item.slot !== undefined).length;
    const args = { slot: slot?.name ?? '', most: slot?.most ?? 0, count };
    const first = (spoken[index] as Spoken).from;
    // What came before the run is one gap away from what stays.
    if (first > 0) this.gap(first, ' ');
    this.#edit('commands.over-cap', this.#start(first), this.#start((spoken[behind] as Spoken).from), '', args);
  }

  #start(word: number): number {
    return this.#walked.starts[word] as number;
  }

  #end(word: number): number {
    return this.#walked.ends[word] as number;
  }

  #edit(code: Change['code'], start: number, end: number, after: string, args?: Change['args']): void {
    const before = this.#walked.text.slice(start, end);
    if (before === after) return;
    const { safety = 'unsafe' } = spokenEntry(code);
    this.changes.push({ code, safety, path: '', before, after, at: this.#at + start, ...(args === undefined ? {} : { args }) });
  }
}
