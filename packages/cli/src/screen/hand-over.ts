import { spawnSync } from 'node:child_process';
import { ownWords } from '../io/own-words.ts';

/** Runs a command of this program on the terminal, which belongs to it until somebody has read what it says. */
export function handOver(words: readonly string[]): void {
  const [program = '', ...args] = ownWords();
  spawnSync(program, [...args, ...words], { stdio: 'inherit' });
  // A screen was left by its own key.
  if (words[0] !== 'inbox' && words[0] !== 'watch' && words[0] !== 'runs')
    spawnSync('sh', ['-c', 'printf "\\nEnter goes back. "; read line'], { stdio: 'inherit' });
}
