import { principal } from '@tamis/ledger/internal';
import { dollars } from '../../run/money.ts';
import { unitCount } from '../../text/unit-count.ts';
import type { RunReader } from '../read/run-reader.ts';
import type { Desk } from '../view.ts';
import { openUnits } from '../words.ts';

// Pauses a run in progress, or continues a stopped one. Continuing spends money, so it asks for confirmation.
export function pauseOrResume(desk: Desk, reader: RunReader): void {
  const refusal = refusalOf(reader);
  if (refusal !== undefined) desk.say(`p: ${refusal}`);
  else if (reader.glance?.activity === 'running') desk.doing(pause(desk, reader));
  else
    desk.ask(`Continue with ${unitCount(reader.glance === undefined ? 0 : openUnits(reader.glance))}${costOf(reader)}?`, () => {
      desk.start(['run', reader.folder, '--yes']);
    });
}

function refusalOf({ glance, problem }: RunReader): string | undefined {
  if (glance === undefined) return problem ?? 'the run is still being read';
  if (glance.activity === 'running') return undefined;
  if (glance.purgedAt !== undefined) return 'the contents of the run were purged';
  if (openUnits(glance) > 0) return undefined;
  if (glance.openReviews > 0) return 'only decisions are left; i opens the inbox';
  return glance.activity === 'waiting' ? undefined : 'nothing is left to do; r retries failed units';
}

async function pause(desk: Desk, reader: RunReader): Promise<void> {
  const answer = await reader.with(async ({ ledger, row }) => await ledger.askPause(row.run, principal()), {});
  desk.say(
    answer === 'known' ? 'Already pausing; calls in flight finish first.' : 'Pausing after the calls in flight. p resumes.',
  );
}

// The approximate cost of the remaining units, based on the finished ones.
function costOf({ glance }: RunReader): string {
  if (glance === undefined) return '';
  const done = glance.units - openUnits(glance);
  if (done === 0 || glance.total.unpriced > 0) return ', cost unknown';
  return `, about ${dollars((glance.total.cost / done) * openUnits(glance))}`;
}
