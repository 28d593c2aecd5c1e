import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../bin/tamis.js', import.meta.url));

export const hasTmux = spawnSync('tmux', ['-V']).status === 0;

const [PATIENCE, REST, LONGEST_FRAME] = [60_000, 20, 500];

const [FRAME, FRAME_END] = ['\\033[?2026h', '\\033[?2026l'];

function isPainting(written: string): boolean {
  return written.lastIndexOf(FRAME) > written.lastIndexOf(FRAME_END);
}

class Server {
  readonly #child: ChildProcess;
  readonly #answers: ((lines: readonly string[]) => void)[] = [];
  readonly #heard = new Map<string, (text: string) => void>();
  #block: string[] | undefined;
  #rest = '';

  constructor() {
    // The folder outlives the test file that starts the server.
    const socket = path.join(mkdtempSync(path.join(process.env.TAMIS_TESTS_FOLDER ?? tmpdir(), 'tamis-tmux-')), 'socket');
    const first = ['new-session', '-s', 'first', 'sleep 36000'];
    this.#child = spawn('tmux', ['-u', '-S', socket, '-f', '/dev/null', '-C', ...first], { stdio: ['pipe', 'pipe', 'ignore'] });
    // Bytes, as letters of one byte each: what programs write need not be text.
    this.#child.stdout?.setEncoding('latin1').on('data', (piece: string) => this.#take(piece));
    this.#child.unref();
    (this.#child.stdin as Socket).unref();
    void this.ask('set-option', '-g', 'exit-unattached', 'on');
  }

  async ask(...words: readonly string[]): Promise<readonly string[]> {
    // A word in single quotes is taken as it is.
    this.#child.stdin?.write(`${words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')}\n`);
    const out = this.#child.stdout as Socket;
    out.ref();
    const answer = await new Promise<readonly string[]>((resolve) => this.#answers.push(resolve));
    // Nothing but what was asked keeps this process alive.
    if (this.#answers.length === 0) out.unref();
    return answer;
  }

  hear(pane: string, take: (text: string) => void): void {
    this.#heard.set(pane, take);
  }

  #take(piece: string): void {
    const lines = (this.#rest + piece).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#line(line);
  }

  #line(line: string): void {
    // The last number is 1 for what was asked here.
    if (/^%begin \d+ \d+ 1$/.test(line)) this.#block = [];
    else if (this.#block !== undefined && /^%(?:end|error) \d+ \d+ 1$/.test(line)) {
      this.#answers.shift()?.(this.#block);
      this.#block = undefined;
    } else if (this.#block !== undefined) this.#block.push(Buffer.from(line, 'latin1').toString());
    else {
      const [, pane = '', text = ''] = /^%output (%\d+) (.*)$/.exec(line) ?? [];
      this.#heard.get(pane)?.(text);
    }
  }
}

let server: Server | undefined;
let windows = 0;

export class Tmux {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'tamis-tmux-'));
  #name = '';
  #height = 24;
  #written = '';
  #hears: (() => void) | undefined;

  // Runs a command line of the shell, in which `tamis` is the command.
  start(line: string, columns = 80, rows = 24): void {
    this.stop();
    this.#height = rows;
    this.#written = '';
    this.#name = `terminal-${++windows}`;
    const tamis = `tamis() { ${process.execPath} ${bin} "$@"; }`;
    const command = `export TMPDIR='${tmpdir()}'; cd ${this.folder}; unset VISUAL EDITOR; ${tamis}; ${line}; echo "ended with $?"; sleep 60`;
    server ??= new Server();
    const [own, size] = [server, ['-x', String(columns), '-y', String(rows)]];
    const session = ['new-session', '-d', '-P', '-F', '#{pane_id}', '-s', this.#name, ...size, command];
    void own.ask(...session).then(([pane = '']) => own.hear(pane, (text) => this.#hear(text)));
    // What its programs write is told to the session that the server was started with.
    void own.ask('link-window', '-d', '-s', `${this.#name}:`, '-t', 'first:');
  }

  keys(...names: readonly string[]): void {
    void this.#ask('send-keys', '-t', this.#name, ...names);
  }

  type(text: string): void {
    void this.#ask('send-keys', '-t', this.#name, '-l', '--', text);
  }

  async rows(): Promise<readonly string[]> {
    return (await this.#ask('capture-pane', '-p', '-t', this.#name)).slice(0, this.#height);
  }

  async drawn(): Promise<{ readonly text: string; readonly isAlternate: boolean }> {
    const text = await this.#ask('capture-pane', '-e', '-p', '-t', this.#name);
    return { text: `${text.join('\n')}\n`, isAlternate: (await this.#says('alternate_on')) === '1' };
  }

  async title(): Promise<string> {
    return await this.#says('pane_title');
  }

  resize(columns: number, rows: number): void {
    this.#height = rows;
    void this.#ask('resize-window', '-t', this.#name, '-x', String(columns), '-y', String(rows));
  }

  // Waits until the terminal shows some text, and returns all rows.
  async shows(text: string | RegExp): Promise<readonly string[]> {
    const hasText = (row: string) => (typeof text === 'string' ? row.includes(text) : text.test(row));
    return await this.until((rows) => rows.some(hasText), String(text));
  }

  // Waits until what the terminal shows is as wanted, and returns all rows. It is read only between two frames, and nothing may follow
  // at once: rows that are half painted, or soon painted over, are not what anybody sees. What is gone by then was seen before.
  async until(isWanted: (rows: readonly string[]) => boolean, wanted = 'It'): Promise<readonly string[]> {
    let [rows, found, length, at]: [readonly string[], boolean, number, number] = [[], false, -1, 0];
    for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
      const isLong = Date.now() - at > LONGEST_FRAME;
      if (found && this.#written.length === length) return rows;
      // A program that was killed never ends its frame.
      if (isLong || (this.#written.length !== length && !isPainting(this.#written))) {
        const seen = await this.rows();
        // Meanwhile another frame may have begun.
        if (isLong || !isPainting(this.#written)) {
          if (found && !isWanted(seen)) return rows;
          [rows, found, length, at] = [seen, isWanted(seen), this.#written.length, Date.now()];
        }
      }
      await this.#more(found ? REST : LONGEST_FRAME);
    }
    throw new Error(`${wanted} never came:\n${rows.join('\n')}`);
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    const shell = await this.#says('pane_pid');
    const children = spawnSync('ps', ['--ppid', shell, '-o', 'pid='], { encoding: 'utf8' }).stdout;
    for (const pid of children.split('\n').filter((line) => line.trim() !== '')) process.kill(Number(pid), signal);
  }

  stop(): void {
    if (this.#name !== '') void this.#ask('kill-window', '-t', this.#name);
    this.#name = '';
  }

  remove(): void {
    this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #hear(text: string): void {
    this.#written += text;
    this.#hears?.();
  }

  // Waits until its program writes something, or for some milliseconds.
  async #more(most: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, most);
      this.#hears = () => {
        clearTimeout(late);
        resolve();
      };
    });
    this.#hears = undefined;
  }

  async #says(name: string): Promise<string> {
    const [text = ''] = await this.#ask('display-message', '-p', '-t', this.#name, `#{${name}}`);
    return text.trim();
  }

  async #ask(...words: readonly string[]): Promise<readonly string[]> {
    return (await server?.ask(...words)) ?? [];
  }
}
