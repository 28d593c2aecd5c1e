import { type RetryWanted, retryable } from '@tamis/pipeline';
import { retryQuestion } from '../../runs/retry.ts';
import type { RunReader } from '../read/run-reader.ts';
import type { Desk } from '../view.ts';

// Asks whether to retry failed units, showing their count and cost, and retries them if the user agrees.
export async function askRetry(desk: Desk, reader: RunReader, wanted: RetryWanted): Promise<void> {
  const { glance } = reader;
  if (glance?.activity === 'running') return desk.say('r: the run is in progress; p pauses it');
  if (glance?.purgedAt !== undefined) return desk.say('r: the contents of the run were purged');
  const { units, question } = await reader.with(async (run) => {
    const found = await retryable(run, wanted);
    return { units: found, question: found.length === 0 ? '' : await retryQuestion(run, found) };
  });
  if (units.length === 0) return desk.say(nothing(wanted));
  const ids = units.map(({ unit }) => `${unit}\n`).join('');
  desk.ask(question, () => desk.start(['retry', reader.folder, '--unit', '-', '--yes'], ids));
}

function nothing({ units, codes, steps }: RetryWanted): string {
  if (units?.length === 1) return 'r: nothing to retry; this unit has not failed';
  const among = [...(codes ?? []), ...(steps ?? [])].join(', ');
  return `r: nothing to retry${among === '' ? '' : ` with ${among}`}`;
}
