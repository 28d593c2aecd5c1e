import { relative, resolve } from 'node:path';
import { type FileProblem, type Mistake, mistakesIn, openText } from '@tamis/files';
import type { ExactFile } from '../read/exact-file.ts';
import { insideFolder } from './inside-folder.ts';

export class Folder {
  readonly root: string;
  readonly config: ExactFile;
  itemsFile: Pick<ExactFile, 'path' | 'text'> | undefined;
  readonly #problems: FileProblem[] = [];
  readonly #mistakes: Mistake[] = [];
  readonly #files = new Set<string>();

  constructor(root: string, config: ExactFile) {
    this.root = root;
    this.config = config;
    this.#note(config.path);
  }

  add(...problems: readonly FileProblem[]): void {
    for (const problem of problems) this.#problems.push(problem);
  }

  addMistakes(mistakes: readonly Mistake[], pointer = ''): void {
    for (const mistake of mistakes) {
      this.#mistakes.push(
        mistake.place === undefined ? { ...mistake, path: pointer, pointer, place: this.config.placeOf(pointer) } : mistake,
      );
    }
  }

  pathOf(path: string, pointer: string): string | undefined {
    const real = insideFolder(this.root, path);
    if (real === undefined)
      this.add({ code: 'pipeline.outside-folder', severity: 'error', path: pointer, args: { path, folder: this.root } });
    // Files are noted by their name in config.yaml, because a copy of the files has no links and is read under the same names.
    else this.#note(resolve(this.root, path));
    return real;
  }

  textOf(path: string, pointer: string): { readonly file: string; readonly text: string } | undefined {
    const file = this.pathOf(path, pointer);
    const opened = file === undefined ? undefined : openText(file);
    if (file === undefined || opened === undefined) return undefined;
    if ('text' in opened) return { file, text: opened.text };
    this.addMistakes(opened.mistakes, pointer);
    return undefined;
  }

  get files(): readonly string[] {
    return [...this.#files];
  }

  mistakes(): readonly Mistake[] {
    return [...mistakesIn(this.config, this.#problems, ''), ...this.config.warnings, ...this.#mistakes];
  }

  #note(path: string): void {
    this.#files.add(relative(this.root, path));
  }
}
