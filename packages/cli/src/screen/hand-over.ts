import { spawnSync } from 'node:child_process';
import { ownWords } from '../io/own-words.ts';

export function handOver(words: readonly string[]): void {
  const [program = '', ...args] = ownWords();
  spawnSync(program, [...args, ...words], { stdio: 'inherit' });
  // A screen has its own key for leaving.
  if (words[0] !== 'inbox' && words[0] !== 'watch' && words[0] !== 'runs')
    spawnSync('sh', ['-c', 'printf "\\nPress Enter to go back. "; read line'], { stdio: 'inherit' });
}
