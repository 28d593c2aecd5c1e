import { setTimeout } from 'node:timers/promises';
import { shellWord } from '@tamis/core/wording';
import { isFolderHeld } from '@tamis/ledger';
import { isRunFolder } from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import type { RunFlags } from '../flags/run-flags.ts';
import { given } from '../text/given.ts';
import { type Ended, startCommand } from './act/child.ts';
import { watch } from './watch.ts';

const LOOK = 50;

export async function watchRun({ ledger, color }: RunFlags, out: string): Promise<number> {
  let ended: Ended | undefined;
  const words = process.argv.slice(2).filter((word) => word !== '--watch');
  startCommand([...words, ...(words.includes('--yes') || words.includes('-y') ? [] : ['--yes'])], undefined, (end) => {
    ended = end;
  });
  while (ended === undefined && !(isRunFolder(out) && isFolderHeld(out))) await setTimeout(LOOK);
  if (ended !== undefined) return tell(ended);
  await watch(given({ ledger, color }), out);
  if (ended !== undefined) return tell(ended);
  process.stderr.write(
    `The run continues in the background: tamis watch ${shellWord(out)} shows it, tamis pause ${shellWord(out)} pauses it.\n`,
  );
  return EXIT.valid;
}

function tell({ code, text }: Ended): number {
  process.stderr.write(text);
  return code ?? EXIT.environment;
}
