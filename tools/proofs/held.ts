import { deathsOf, FLOWS, survived } from '../../packages/mcp/test/deaths.ts';
import { DOORS, LOSSES, losingProvider, lostReply } from '../../packages/mcp/test/lost-replies.ts';

const REPLIES = 200;

async function proveLost(): Promise<boolean> {
  const provider = await losingProvider();
  let wrong = 0;
  for (const door of DOORS) {
    let [doubled, failed, unasked, unsent] = [0, 0, 0, 0];
    for (let seed = 0; seed < REPLIES; seed++) {
      const loss = LOSSES[seed % LOSSES.length] ?? 'reset';
      const { paid, states, said, asked } = await lostReply(provider, door, loss, Math.floor(seed / LOSSES.length));
      if (paid > 1) doubled += 1;
      if (states.includes('failed') || said.some((text) => /fail/.test(text))) failed += 1;
      if (asked !== 1) unasked += 1;
      // The request itself was lost, so this tried nothing.
      if (paid === 0) unsent += 1;
      if (asked !== 1 || paid !== 1) console.log(`${door} ${loss} ${seed}: paid ${paid}, asked ${asked}, ${states}, ${said}`);
    }
    console.log(
      `${door}: ${REPLIES} lost replies, ${doubled} run twice, ${failed} called failed, ${unasked} not asked about, ${unsent} never sent`,
    );
    wrong += doubled + failed + unasked + unsent;
  }
  await provider.close();
  return wrong === 0;
}

// Ends a gate before and after every commit and every act of the server while a held call waits: `npm run proof:held`.
async function proveHeld(): Promise<boolean> {
  let [deaths, doubled, lost] = [0, 0, 0];
  for (const flow of FLOWS)
    for (const death of await deathsOf(flow)) {
      const { at, paid, isKnown } = await survived(flow, death);
      deaths += 1;
      if (paid > 1) doubled += 1;
      if (paid < 1 || !isKnown) lost += 1;
      if (paid !== 1 || !isKnown) console.log(`${at}: paid ${paid} times, ${isKnown ? 'known' : 'not known'}`);
    }
  console.log(`${deaths} deaths, ${doubled} doubled, ${lost} lost`);
  return doubled + lost === 0;
}

process.exitCode = [await proveLost(), await proveHeld()].every(Boolean) ? 0 : 1;
