import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../bin/tamis.js', import.meta.url));

/** Whether tmux is available to press keys in. */
export const hasTmux = spawnSync('tmux', ['-V']).status === 0;

/** A real terminal with a folder of its own: keys are pressed, and its rows are read. */
export class Tmux {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'tamis-tmux-'));
  #starts = 0;
  #height = 24;

  /** Runs a command line of the shell, in which `tamis` is the command. */
  start(line: string, columns = 80, rows = 24): void {
    this.#height = rows;
    this.#starts++;
    const tamis = `tamis() { ${process.execPath} ${bin} "$@"; }`;
    const command = `cd ${this.folder}; unset VISUAL EDITOR; ${tamis}; ${line}; echo "ended with $?"; sleep 60`;
    this.#tmux('new-session', '-d', '-s', 'one', '-x', String(columns), '-y', String(rows), command);
  }

  /** Presses keys by their names. */
  keys(...names: readonly string[]): void {
    this.#tmux('send-keys', '-t', 'one', ...names);
  }

  /** Types some text. */
  type(text: string): void {
    this.#tmux('send-keys', '-t', 'one', '-l', '--', text);
  }

  /** What the terminal shows, row by row. */
  rows(): readonly string[] {
    return this.#tmux('capture-pane', '-p', '-t', 'one').split('\n').slice(0, this.#height);
  }

  /** The same with the escape sequences that are in force, and whether a program has a screen of its own. */
  drawn(): { readonly text: string; readonly isAlternate: boolean } {
    const text = this.#tmux('capture-pane', '-e', '-p', '-t', 'one');
    return { text, isAlternate: this.#tmux('display', '-p', '-t', 'one', '#{alternate_on}').trim() === '1' };
  }

  /** Resizes the terminal. */
  resize(columns: number, rows: number): void {
    this.#height = rows;
    this.#tmux('resize-window', '-t', 'one', '-x', String(columns), '-y', String(rows));
  }

  /** Waits until the terminal shows some text, and returns all rows. */
  async shows(text: string | RegExp): Promise<readonly string[]> {
    for (const end = Date.now() + 20_000; ; ) {
      const seen = this.rows();
      if (seen.some((row) => (typeof text === 'string' ? row.includes(text) : text.test(row)))) return seen;
      if (Date.now() > end) throw new Error(`${String(text)} never came:\n${seen.join('\n')}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Sends a signal to the program that runs in it. */
  kill(signal: NodeJS.Signals): void {
    const shell = this.#tmux('list-panes', '-t', 'one', '-F', '#{pane_pid}').trim();
    const children = spawnSync('ps', ['--ppid', shell, '-o', 'pid='], { encoding: 'utf8' }).stdout;
    for (const pid of children.split('\n').filter((line) => line.trim() !== '')) process.kill(Number(pid), signal);
  }

  /** Ends everything that runs in it. */
  stop(): void {
    this.#tmux('kill-server');
  }

  /** Removes its folder as well. */
  remove(): void {
    this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #tmux(...args: readonly string[]): string {
    // A server that ends removes its socket late: another socket for each start, or the next server loses its own.
    const socket = path.join(this.folder, `tmux-${this.#starts}`);
    return spawnSync('tmux', ['-S', socket, ...args], { encoding: 'utf8' }).stdout;
  }
}
