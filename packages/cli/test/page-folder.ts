import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { NO_KEYS } from './asking.ts';
import type { Command } from './page.ts';
import { prepare } from './prepared.ts';
import { tamis, tamisAlone } from './tamis.ts';

const examples = path.resolve(import.meta.dirname, '../../../examples');

const BY_USER = new RegExp(`(\\bby |by":"|agreed: )${userInfo().username}\\b`, 'g');

export class PageFolder {
  readonly #base = realpathSync(mkdtempSync(path.join(tmpdir(), 'tamis-page-')));
  readonly #folder = path.join(this.#base, 'folder');
  readonly #names = new Map([['EXAMPLES', examples]]);

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

  read(name: string): string | undefined {
    const place = path.join(this.#folder, name);
    return existsSync(place) ? this.#written(readFileSync(place, 'utf8')) : undefined;
  }

  contents(): readonly (readonly [name: string, text: string])[] {
    const files = readdirSync(this.#folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    return files
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .filter((file) => !/\.lock$|-shm$|-wal$/.test(file))
      .map((file) => [file, readFileSync(file, 'utf8')]);
  }

  #meant(text: string): string {
    return [...this.#names].reduce((all, [name, value]) => all.replaceAll(name, value), text.replaceAll('DIR', this.#folder));
  }

  // What was said with the names of the page; `USER` is who runs the tests.
  #written(text: string): string {
    const named = [...this.#names].reduce((all, [name, value]) => all.replaceAll(value, name), text);
    return named.replaceAll(this.#folder, 'DIR').replaceAll(BY_USER, '$1USER');
  }
}
