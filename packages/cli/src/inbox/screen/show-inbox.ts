import { EXIT } from '../../exit/exit-codes.ts';
import type { InboxFlags } from '../../flags/review-flags.ts';
import type { LookFlags } from '../../screen/look.ts';
import { showScreen } from '../../screen/open-screen.ts';
import { terminalTitle } from '../../screen/terminal-title.ts';
import type { ReadDecision, ReadQuestion } from '../wish.ts';
import { InboxScreen } from './inbox-screen.ts';

const POLL = 1000;

// Shows the inbox as a screen until the user leaves it.
export async function showInbox({ ledger, ...look }: InboxFlags): Promise<number> {
  const screen = new InboxScreen(ledger, look);
  await shown(screen, look);
  await screen.send();
  return EXIT.valid;
}

// Shows one review as a screen, with the action that a decision would run and any grant that comes with it. Returns the decision without
// recording it, or undefined if there is none.
export async function readReview(asked: ReadQuestion, look: LookFlags): Promise<ReadDecision | undefined> {
  const screen = new InboxScreen(asked.found.place, look, asked);
  await shown(screen, look);
  return screen.decided;
}

async function shown(screen: InboxScreen, look: LookFlags): Promise<void> {
  const title = terminalTitle(process.stdout, process.env);
  const load = async () => {
    await screen.load();
    title.tell(screen.waiting, 'inbox');
  };
  await load();
  const timer = setInterval(() => void load(), POLL);
  try {
    await showScreen(screen, undefined, look);
  } finally {
    clearInterval(timer);
    title.end();
  }
}
