import { relative, resolve } from 'node:path';
import { type FileProblem, type Mistake, mistakesIn, openText } from '@tamis/files';
import type { ExactFile } from '../read/exact-file.ts';
import { insideFolder } from './inside-folder.ts';

/** A pipeline folder while it is being read: its config, and all problems found up to now. */
export class Folder {
  readonly root: string;
  readonly config: ExactFile;
  /** The file that the items were read from, once they have been read. */
  itemsFile: Pick<ExactFile, 'path' | 'text'> | undefined;
  readonly #problems: FileProblem[] = [];
  readonly #mistakes: Mistake[] = [];
  readonly #files = new Set<string>();

  constructor(root: string, config: ExactFile) {
    this.root = root;
    this.config = config;
    this.#note(config.path);
  }

  /** Adds problems in config.yaml. */
  add(...problems: readonly FileProblem[]): void {
    for (const problem of problems) this.#problems.push(problem);
  }

  /** Adds problems in other files. A problem without a position gets that of a pointer into config.yaml. */
  addMistakes(mistakes: readonly Mistake[], pointer = ''): void {
    for (const mistake of mistakes) {
      this.#mistakes.push(
        mistake.place === undefined ? { ...mistake, path: pointer, pointer, place: this.config.placeOf(pointer) } : mistake,
      );
    }
  }

  /** The real path of a file that config.yaml names. If it lies outside the folder, this is reported, and undefined is returned. */
  pathOf(path: string, pointer: string): string | undefined {
    const real = insideFolder(this.root, path);
    if (real === undefined)
      this.add({ code: 'pipeline.outside-folder', severity: 'error', path: pointer, args: { path, folder: this.root } });
    // Files are noted by their name in config.yaml, because a copy of the files has no links and is read under the same names.
    else this.#note(resolve(this.root, path));
    return real;
  }

  /** The text of a file that config.yaml names. */
  textOf(path: string, pointer: string): { readonly file: string; readonly text: string } | undefined {
    const file = this.pathOf(path, pointer);
    const opened = file === undefined ? undefined : openText(file);
    if (file === undefined || opened === undefined) return undefined;
    if ('text' in opened) return { file, text: opened.text };
    this.addMistakes(opened.mistakes, pointer);
    return undefined;
  }

  /** The files that were read, relative to the folder. */
  get files(): readonly string[] {
    return [...this.#files];
  }

  /** All problems, first those in config.yaml, in line order. */
  mistakes(): readonly Mistake[] {
    return [...mistakesIn(this.config, this.#problems, ''), ...this.config.warnings, ...this.#mistakes];
  }

  #note(path: string): void {
    this.#files.add(relative(this.root, path));
  }
}
