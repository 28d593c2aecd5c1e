import { deathsOf, FLOWS, survived } from '../../packages/mcp/test/deaths.ts';

/** Ends a gate before and after every commit and every act of the server while a held call waits: `npm run proof:held`. */
async function prove(): Promise<boolean> {
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

process.exitCode = (await prove()) ? 0 : 1;
