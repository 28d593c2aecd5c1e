import type { InboxFlags } from '../inbox-flags.ts';

/** The inbox as a screen. */
export async function showInbox(_flags: InboxFlags): Promise<number> {
  return 0;
}
