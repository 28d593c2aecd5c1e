import type { Desk, OnScreen } from './desk.ts';
import { brokenBy, fieldsToRead, type ReadItem } from './rules.ts';

// More openings than any inbox takes: whoever needs more goes in circles.
const MOST_OPENINGS = 500;

export async function clearInbox(desk: Desk): Promise<{ readonly decisions: number; readonly openings: number }> {
  const count = { decisions: 0, openings: 0 };
  const decided = async (act: Promise<void>) => {
    await act;
    count.decisions++;
  };
  const decideOne = async ({ item }: Extract<OnScreen, { kind: 'one' }>) => {
    const rule = brokenBy(item);
    if (rule === undefined) assertRead(item);
    await decided(rule === undefined ? desk.approve() : desk.deny(rule.says));
  };
  while (await desk.openFirst()) {
    if (++count.openings > MOST_OPENINGS) throw new Error('the inbox is never cleared');
    let screen = await desk.read();
    while (screen.kind === 'table') {
      const { rows, apart } = screen;
      const bad = [...rows, ...apart].find(({ item }) => brokenBy(item) !== undefined);
      const [odd] = apart;
      if (bad !== undefined) await decided(desk.denyRow(bad, brokenBy(bad.item)?.says ?? ''));
      else if (odd !== undefined) {
        await desk.openRow(odd);
        count.openings++;
        const one = await desk.read();
        if (one.kind === 'one') await decideOne(one);
      } else break;
      screen = await desk.read();
    }
    if (screen.kind === 'one') await decideOne(screen);
    else if (screen.rows.length > 0) {
      for (const { item } of screen.rows) assertRead(item);
      await decided(desk.approveAll());
    }
  }
  await desk.finish();
  return count;
}

// Nobody approves what they could not read.
function assertRead({ tool, fields }: ReadItem): void {
  const names = fieldsToRead(tool);
  const missing = names.filter((name) => !fields.has(name));
  if (names.length === 0 || missing.length > 0) throw new Error(`${tool}: ${missing.join(', ')} can't be read`);
}
