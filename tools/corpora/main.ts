import { leaveOut } from '../proofs/left-out.ts';
import { airline } from './airline.ts';
import { bfcl } from './bfcl.ts';
import { compared, printCompared } from './compare.ts';
import { extractions } from './extraction.ts';
import { judgeRows } from './judge-rows.ts';
import { loadRows } from './load.ts';
import { oracle, oracleExpressions } from './octobatch.ts';
import { partialValues } from './partial.ts';
import { corporaFolder } from './row.ts';
import { score } from './score.ts';
import { serverDialects } from './server-dialects.ts';
import { stances } from './stances.ts';
import { printTable } from './table.ts';
import { techtime } from './techtime.ts';
import { toolDialects } from './tool-dialects.ts';

// Scores `tamis judge` on the corpora next to the repository; exits with 1 if anything is wrong in silence.
async function main(): Promise<void> {
  const folder = corporaFolder();
  if (folder === undefined) leaveOut('../shared/corpora is not here, so there is nothing to score');
  const rows = loadRows(folder);
  const answers = await judgeRows(rows);
  const scored = rows.map((row, index) => score(row, answers[index] as (typeof answers)[number]));
  const isSilent = printTable(scored);
  console.log('\nwhat others have recorded, beside ours');
  const [calls, logged] = [bfcl(folder), techtime(folder)];
  const asked = [oracle, toolDialects, serverDialects, airline, stances].flatMap((read) => read(folder));
  const isMissed = printCompared(
    [
      ...oracleExpressions(folder),
      ...(await compared([...asked, ...calls.asked, ...logged.asked])),
      ...(await extractions(folder)),
      ...partialValues(folder),
    ],
    { ...calls.most, ...logged.most },
  );
  process.exitCode = isSilent || isMissed ? 1 : 0;
}

await main();
