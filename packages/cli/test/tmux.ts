import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../bin/tamis.js', import.meta.url));

/** Whether tmux is available to press keys in. */
export const hasTmux = spawnSync('tmux', ['-V']).status === 0;

/** How long something may take to come on a busy machine, how often it is looked for, and how long a frame takes at most. Milliseconds. */
const [PATIENCE, POLL, LONGEST_FRAME] = [60_000, 20, 500];

/** What screens write before and after a frame. */
const [FRAME, FRAME_END] = ['\u001b[?2026h', '\u001b[?2026l'];

/** Whether a frame has begun and has not ended. */
function isPainting(written: string): boolean {
  return written.lastIndexOf(FRAME) > written.lastIndexOf(FRAME_END);
}

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
    const size = ['-x', String(columns), '-y', String(rows)];
    this.#tmux('new-session', '-d', '-s', 'one', ...size, command, ';', 'pipe-pane', '-t', 'one', `exec cat > ${this.#copy}`);
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

  /** The title of the terminal. */
  title(): string {
    return this.#tmux('display', '-p', '-t', 'one', '#{pane_title}').trim();
  }

  /** Resizes the terminal. */
  resize(columns: number, rows: number): void {
    this.#height = rows;
    this.#tmux('resize-window', '-t', 'one', '-x', String(columns), '-y', String(rows));
  }

  /** Waits until the terminal shows some text, and returns all rows. */
  async shows(text: string | RegExp): Promise<readonly string[]> {
    const hasText = (row: string) => (typeof text === 'string' ? row.includes(text) : text.test(row));
    return await this.until((rows) => rows.some(hasText), String(text));
  }

  /**
   * Waits until what the terminal shows is as wanted, and returns all rows. It is read only between two frames, and nothing may follow
   * at once: rows that are half painted, or soon painted over, are not what anybody sees. What is gone by then was seen before.
   */
  async until(isWanted: (rows: readonly string[]) => boolean, wanted = 'It'): Promise<readonly string[]> {
    let [rows, found, length, at]: [readonly string[], boolean, number, number] = [[], false, -1, 0];
    for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
      const written = this.#length();
      const isSame = written === length;
      if (found && isSame) return rows;
      // A program that was killed never ends its frame.
      if ((!isSame && !isPainting(this.#written())) || Date.now() - at > LONGEST_FRAME) {
        const seen = this.rows();
        if (found && !isWanted(seen)) return rows;
        [rows, found, length, at] = [seen, isWanted(seen), written, Date.now()];
      }
      await new Promise((resolve) => setTimeout(resolve, POLL));
    }
    throw new Error(`${wanted} never came:\n${rows.join('\n')}`);
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

  /** How much was written to the terminal. To look at a file takes less than to read it, or to ask tmux. */
  #length(): number {
    return statSync(this.#copy, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Everything that was written to the terminal. */
  #written(): string {
    return existsSync(this.#copy) ? readFileSync(this.#copy, 'latin1') : '';
  }

  get #copy(): string {
    return path.join(this.folder, `written-${this.#starts}`);
  }

  #tmux(...args: readonly string[]): string {
    // A server that ends removes its socket late: another socket for each start, or the next server loses its own.
    const socket = path.join(this.folder, `tmux-${this.#starts}`);
    return spawnSync('tmux', ['-S', socket, ...args], { encoding: 'utf8' }).stdout;
  }
}
