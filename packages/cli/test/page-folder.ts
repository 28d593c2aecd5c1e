import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { NO_KEYS } from './asking.ts';
import type { Command } from './page.ts';
import { prepare } from './prepared.ts';
import { tamis, tamisAlone } from './tamis.ts';

const examples = path.resolve(import.meta.dirname, '../../../examples');

/** Who decided something, in words and in JSON. */
const BY_USER = new RegExp(`(\\bby |by":"|agreed: )${userInfo().username}\\b`, 'g');

/** The folder in which the commands of a walk are typed. What differs from run to run has the names of the page in it. */
export class PageFolder {
  readonly #base = realpathSync(mkdtempSync(path.join(tmpdir(), 'tamis-page-')));
  readonly #folder = path.join(this.#base, 'folder');
  readonly #names = new Map([['EXAMPLES', examples]]);

  /** Writes the files that are there before a command is typed, and prepares what else is. */
  async prepare({ files, prepared }: Command): Promise<void> {
    mkdirSync(this.#folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) {
      const place = path.join(this.#folder, name);
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, text);
    }
    for (const line of prepared)
      for (const [name, value] of Object.entries(await prepare(line, this.#folder))) this.#names.set(name, value);
  }

  /** Runs a command, in a process of its own if that is wanted. */
  async run({ words, input, env, cwd }: Command, isAlone: boolean) {
    const own = { ...NO_KEYS, TAMIS_LEDGER: path.join(this.#base, 'no-ledger.sqlite'), ...env };
    const typed = words.map((word) => this.#meant(word));
    const { code, stdout, stderr } = await (isAlone ? tamisAlone : tamis)(
      typed,
      this.#meant(input),
      own,
      path.join(this.#folder, cwd),
    );
    return { code, stdout: this.#written(String(stdout)), stderr: this.#written(stderr) };
  }

  /** What is in a file; undefined if there is none. */
  read(name: string): string | undefined {
    const place = path.join(this.#folder, name);
    return existsSync(place) ? this.#written(readFileSync(place, 'utf8')) : undefined;
  }

  /** What is in the files. A run that is resumed has a lock beside its journal, which stays, and a database has files of its own. */
  contents(): readonly (readonly [name: string, text: string])[] {
    const files = readdirSync(this.#folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    return files
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .filter((file) => !/\.lock$|-shm$|-wal$/.test(file))
      .map((file) => [file, readFileSync(file, 'utf8')]);
  }

  /** The words of a page with the real names. */
  #meant(text: string): string {
    return [...this.#names].reduce((all, [name, value]) => all.replaceAll(name, value), text.replaceAll('DIR', this.#folder));
  }

  /** What was said with the names of the page; `USER` is who runs the tests. */
  #written(text: string): string {
    const named = [...this.#names].reduce((all, [name, value]) => all.replaceAll(value, name), text);
    return named.replaceAll(this.#folder, 'DIR').replaceAll(BY_USER, '$1USER');
  }
}
