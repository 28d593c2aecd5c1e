import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isWhole } from '../../../scripts/tests/share.ts';
import { clearInbox } from '../../../tools/proofs/inbox/clear-inbox.ts';
import { drawInbox } from '../../../tools/proofs/inbox/seeded-inbox.ts';
import { tally } from '../../../tools/proofs/inbox/tally.ts';
import { TerminalDesk } from '../../../tools/proofs/inbox/terminal-desk.ts';
import { hasTmux } from './tmux.ts';

// `npm run proof -- --only inbox` clears five inboxes of a hundred, in the terminal and in the console.
it.skipIf(!isWhole || !hasTmux)(
  `thirty waiting calls are decided by what the terminal prints${hasTmux ? '' : ' (tmux is not installed)'}`,
  { tags: 'proof' },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tamis-cleared-'));
    const ledger = path.join(folder, 'ledger.sqlite');
    const drawn = await drawInbox(ledger, 1, 30);
    const { decisions, openings } = await clearInbox(new TerminalDesk(ledger));
    expect(await tally(ledger, drawn)).toEqual({ caught: 10, missed: 0, denied: 0, open: 0 });
    // Two mails with a domain that was never approved have lines of their own, which take an opening each.
    expect(decisions + openings).toBeLessThanOrEqual(31);
    rmSync(folder, { recursive: true });
  },
);
