import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { NotifyFlags } from '../flags/server-flags.ts';
import { say, serving } from '../io/serving.ts';
import { EVERY, keepTelling, problemIn, tellAll } from './tell-all.ts';
import { tellingFrom } from './telling-from.ts';

// `tamis notify`: notifies people of pending reviews, either once or until it is stopped.
export async function notify(flags: NotifyFlags): Promise<number> {
  const telling = tellingFrom(flags);
  if (telling === undefined)
    throw usage('No webhook is configured.', 'Name a file with --webhooks, or put the lines in TAMIS_WEBHOOKS.');
  if (flags.once === true) {
    const round = await tellAll(flags.ledger, telling);
    const problem = problemIn(round);
    say(`${round.told} told.${problem === '' ? '' : ` ${problem}`}`);
    return round.faults.length > 0 ? EXIT.environment : round.failed > 0 ? EXIT.someFailed : EXIT.valid;
  }
  await serving(async (ended) => {
    const stop = new AbortController();
    const ending = ended.then(() => stop.abort());
    say('Notifying people of open reviews. Ctrl-C stops it.');
    await keepTelling(flags.ledger, telling, flags.every ?? EVERY, stop.signal);
    await ending;
  });
  return EXIT.valid;
}
