import { bodyHeight, type KeyHint, keysIn } from '../../screen/frame.ts';
import { type Key, line, type Row, type Size } from '../../screen/rows.ts';
import { wrapped } from '../../screen/table.ts';
import type { RunReader } from '../read/run-reader.ts';
import type { View } from '../view.ts';

interface TextPage {
  readonly place: readonly string[];
  readonly summary: string;
  readonly lines: readonly string[];
  readonly command: readonly string[];
  readonly id?: string;
  readonly reader?: RunReader;
}

export class TextView implements View {
  readonly place: readonly string[];
  readonly #page: TextPage;
  #top = 0;
  #height = 1;
  #rows = 0;

  constructor(page: TextPage) {
    this.#page = page;
    this.place = page.place;
  }

  readonly poll = async (): Promise<void> => undefined;
  readonly state = (): Row => [];
  readonly summary = (): Row => line(this.#page.summary, 'quiet');

  readonly body = (size: Size): readonly Row[] => {
    const rows = this.#page.lines.flatMap((text) => {
      const indent = /^ */.exec(text)?.[0] ?? '';
      const [first = '', ...more] = wrapped(text.trimStart(), size.columns - 4 - indent.length);
      return [`${indent}${first}`, ...more.map((row) => `${indent}  ${row}`)];
    });
    this.#height = bodyHeight(size) - 1;
    this.#rows = rows.length;
    return [[], ...rows.slice(this.#top, this.#top + this.#height).map((text) => line(`   ${text}`))];
  };

  readonly keys = (): readonly KeyHint[] => keysIn('j k scroll  y copy  Esc back  ? keys');

  readonly press = ({ name, text }: Key): boolean => {
    const by = { j: 1, down: 1, k: -1, up: -1, 'page-down': this.#height, 'page-up': -this.#height }[name ?? text];
    if (by === undefined) return false;
    this.#top = Math.max(0, Math.min(this.#top + by, this.#rows - this.#height));
    return true;
  };

  readonly command = (): readonly string[] => this.#page.command;
  readonly id = (): string | undefined => this.#page.id;
  readonly reader = (): RunReader | undefined => this.#page.reader;
}
