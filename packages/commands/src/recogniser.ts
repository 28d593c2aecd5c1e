import type { Change } from '@tamis/core';
import { canonicalText } from '@tamis/core/kind';
import type { Automaton } from './automaton.ts';
import { editsOf } from './edits.ts';
import { Glancer } from './glancer.ts';
import type { Lexicon } from './lexicon.ts';
import type { Command } from './model/command.ts';
import { commandOf, type Spoken, spokenOf } from './spoken.ts';
import { lastSet, onlyPath, pathsTo, type Walk, walk } from './walk.ts';

export interface Recognised {
  readonly commands: readonly [Command, ...Command[]];
  readonly changes: readonly Change[];
}

const NONE: readonly never[] = [];

export class Recogniser {
  readonly automaton: Automaton;
  readonly lexicon: Lexicon;
  readonly version: string | number;
  readonly #glancer: Glancer;

  constructor(automaton: Automaton, lexicon: Lexicon, version: string | number) {
    this.automaton = automaton;
    this.lexicon = lexicon;
    this.version = version;
    this.#glancer = new Glancer(automaton, lexicon, version);
  }

  // Returns the command that a string spells to the letter, or undefined if it is not one or needs a closer look.
  glance(text: string): Command | undefined {
    return this.#glancer.look(text);
  }

  walk(text: string): Walk {
    return walk(text, this.automaton, this.lexicon);
  }

  // Recognises a string, or returns undefined if it is not a command. `at` is its offset in the reply.
  recognise(text: string, at = 0): Recognised | undefined {
    return this.read(this.walk(text), at);
  }

  read(walked: Walk, at: number): Recognised | undefined {
    if (walked.stop !== undefined) return undefined;
    const { ends } = lastSet(walked, this.automaton);
    if (ends.length === 0) return undefined;
    const path = ends.length === 1 ? onlyPath(walked.edges, ends[0] as number) : undefined;
    if (path === undefined) return this.#several(walked, ends, at);
    const spoken = spokenOf(path, this.automaton);
    const command = commandOf(spoken, this.version);
    if (command.say === walked.text) return { commands: [command], changes: NONE };
    const [first = command, ...rest] = [...this.#othersSaid(command, spoken), command];
    return { commands: [first, ...rest], changes: editsOf(walked, spoken, at) };
  }

  #othersSaid(command: Command, spoken: readonly Spoken[]): readonly Command[] {
    if (spoken.every(({ entry, isOver }) => entry.variant === undefined && !isOver)) return NONE;
    const own = canonicalText(command);
    return this.recognise(command.say)?.commands.filter((other) => canonicalText(other) !== own) ?? NONE;
  }

  readings(walked: Walk): readonly (readonly Spoken[])[] {
    const { ends } = lastSet(walked, this.automaton);
    return walked.stop !== undefined || ends.length === 0 ? NONE : [...this.#readings(walked, ends).readings.values()];
  }

  commandOf(spoken: readonly Spoken[]): Command {
    return commandOf(spoken, this.version);
  }

  #readings(
    walked: Walk,
    ends: readonly number[],
  ): { readonly readings: Map<string, readonly Spoken[]>; readonly isWhole: boolean } {
    const readings = new Map<string, readonly Spoken[]>();
    const { paths, isWhole } = pathsTo(walked, ends, this.automaton);
    for (const path of paths) {
      const spoken = spokenOf(path, this.automaton);
      readings.set(canonicalText(this.commandOf(spoken)), spoken);
    }
    return { readings, isWhole };
  }

  #several(walked: Walk, ends: readonly number[], at: number): Recognised {
    const { readings, isWhole } = this.#readings(walked, ends);
    // If not all ways were looked at, another one may say something else: then a single reading counts as two.
    const all = [...readings.values(), ...(isWhole || readings.size > 1 ? NONE : readings.values())];
    const commands = all.map((spoken) => commandOf(spoken, this.version)) as [Command, ...Command[]];
    return { commands, changes: editsOf(walked, all.at(-1) ?? [], at) };
  }
}
