import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { GrammarLists } from '@tamis/commands';
import { visible } from '@tamis/core/wording';
import type { LoadedGrammar } from '@tamis/files';
import { EXIT } from '../exit/exit-codes.ts';
import { Halt } from '../exit/halt.ts';
import { sayHalt } from '../exit/say-halt.ts';
import type { ColorFlags } from '../flags/common-flags.ts';
import { serving } from '../io/serving.ts';
import { streamSink } from '../io/sink.ts';
import { type Paint, paintOn } from '../text/paint.ts';
import { openGrammar } from './open-grammar.ts';

// Events within this many milliseconds count as one change, because editors write a file in several steps.
const SETTLING = 100;

// `tamis commands watch`: reloads a grammar and its lists whenever one of their files changes, and reports the differences.
export async function watchGrammar(flags: ColorFlags, path: string): Promise<number> {
  const paint = paintOn(process.stdout, flags.color);
  const watching = new Watching(path, paint);
  return await serving(async (ended) => {
    try {
      await watching.start();
      await ended;
      return EXIT.valid;
    } finally {
      watching.stop();
    }
  });
}

class Watching {
  readonly #path: string;
  readonly #paint: Paint;
  readonly #output = streamSink('standard output', process.stdout);
  #last: LoadedGrammar<unknown> | undefined;
  #watchers: readonly FSWatcher[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(path: string, paint: Paint) {
    this.#path = path;
    this.#paint = paint;
  }

  // Loads the grammar for the first time. This must succeed, because otherwise the files to watch are unknown.
  async start(): Promise<void> {
    const loaded = openGrammar(this.#path);
    this.#last = loaded;
    this.#follow(loaded.files);
    await this.#say(`${this.#paint('good', 'watching')} ${loaded.files.map(visible).join(', ')}`);
  }

  stop(): void {
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers) watcher.close();
  }

  // Watches the folders rather than the files, because editors replace files.
  #follow(files: readonly string[]): void {
    for (const watcher of this.#watchers) watcher.close();
    const folders = Map.groupBy(files, (file) => dirname(file));
    this.#watchers = [...folders].map(([folder, inside]) => {
      const names = new Set(inside.map((file) => basename(file)));
      return watch(folder, (_event, name) => {
        if (name === null || names.has(name)) this.#settle();
      });
    });
  }

  #settle(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), SETTLING);
  }

  async #look(): Promise<void> {
    try {
      const loaded = openGrammar(this.#path);
      const changes = listChanges(listsOf(this.#last), listsOf(loaded));
      const isSame = ownText(this.#last) === ownText(loaded);
      this.#last = loaded;
      this.#follow(loaded.files);
      const told = [...changes, ...(isSame ? [] : ['the grammar itself changed'])];
      await this.#say(`${this.#paint('good', 'fine')}: ${told.length === 0 ? 'nothing changed' : told.map(visible).join('; ')}`);
    } catch (error) {
      if (!(error instanceof Halt)) throw error;
      await this.#say(`${sayHalt(error, this.#paint).trimEnd()}\n  The last valid grammar stays in use.`);
    }
  }

  async #say(text: string): Promise<void> {
    this.#output.write(`${text}\n`);
    await this.#output.flush();
  }
}

function listsOf(loaded: LoadedGrammar<unknown> | undefined): GrammarLists {
  const { lists = {}, presets = {} } = loaded?.grammar ?? {};
  const inside = Object.entries({ ...lists, ...presets }).filter(([, list]) => Array.isArray(list));
  return { ...(Object.fromEntries(inside) as GrammarLists), ...loaded?.contract.lists };
}

function ownText(loaded: LoadedGrammar<unknown> | undefined): string {
  const { grammar, policy } = loaded?.contract ?? {};
  return JSON.stringify([{ ...grammar, lists: undefined, presets: undefined }, policy]);
}

const MOST_NAMES = 5;

function listChanges(before: GrammarLists, after: GrammarLists): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [old, now] = [entriesOf(before[name]), entriesOf(after[name])];
    const added = [...now.keys()].filter((entry) => !old.has(entry));
    const removed = [...old.keys()].filter((entry) => !now.has(entry));
    const changed = [...now].filter(([entry, content]) => old.has(entry) && old.get(entry) !== content).map(([entry]) => entry);
    const parts = [shown('new', added), shown('gone', removed), shown('changed', changed)].filter((part) => part !== '');
    return parts.length === 0 ? [] : [`${name}: ${parts.join(', ')}`];
  });
}

function entriesOf(list: GrammarLists[string] | undefined): ReadonlyMap<string, string> {
  if (list === undefined) return new Map();
  if (!Array.isArray(list)) return new Map(Object.entries(list).map(([say, value]) => [say, String(value)]));
  return new Map(list.map((entry: unknown) => [typeof entry === 'string' ? entry : String(sayOf(entry)), JSON.stringify(entry)]));
}

function sayOf(entry: unknown): unknown {
  const { say, key } = entry as { readonly say?: unknown; readonly key?: unknown };
  return say ?? key;
}

function shown(what: string, entries: readonly string[]): string {
  if (entries.length === 0) return '';
  const more = entries.length > MOST_NAMES ? ` and ${entries.length - MOST_NAMES} more` : '';
  return `${entries.length} ${what} (${entries.slice(0, MOST_NAMES).join(', ')}${more})`;
}
