import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EXIT } from '../exit/exit-codes.ts';
import { environment, usage } from '../exit/halt.ts';
import type { DemoFlags } from '../flags/start-flags.ts';
import { ownPath } from '../io/own-folder.ts';
import { ownCommand } from '../text/own-command.ts';
import { paintOn } from '../text/paint.ts';
import { askRefund } from './ask-refund.ts';
import { judgeMail } from './judge-mail.ts';
import { killRun } from './kill-run.ts';
import { type Stage, typed } from './stage.ts';

// `tamis demo`: shows what Tamis does in under a minute, without a key or a network.
export async function demo({ out, color }: DemoFlags): Promise<number> {
  const { folder, isOld } = demoFolder(out);
  const stage: Stage = {
    folder,
    paint: paintOn(process.stdout, color),
    command: ownCommand(),
    columns: process.stdout.columns ?? Number.POSITIVE_INFINITY,
    say: (...lines) => void process.stdout.write(`${lines.join('\n')}\n`),
  };
  if (!isOld) {
    stage.say('A shop lets a model read its mail. The replies were recorded: no key, no network.', `Files: ${folder}`, '');
    judgeMail(stage);
    await killRun(stage);
  }
  await askRefund(stage);
  stage.say('', ...nextLines(stage));
  return EXIT.valid;
}

function nextLines(stage: Stage): readonly string[] {
  const { command, paint } = stage;
  return [
    paint('strong', 'Try next'),
    `  ${command} why ${typed(stage, 'run')} L-09   why the letter failed`,
    `  ${command} console --ledger ${typed(stage, '.tamis', 'ledger.sqlite')}   runs and decisions in a browser`,
    `  ${command} init my-project   a project of your own`,
  ];
}

interface DemoFolder {
  readonly folder: string;
  readonly isOld: boolean;
}

// Creates the folder of a demo, or reuses that of an earlier demo. A folder with other files is never touched.
function demoFolder(out: string | undefined): DemoFolder {
  const folder = out === undefined ? mkdtempSync(path.join(tmpdir(), 'tamis-demo-')) : path.resolve(out);
  if (existsSync(path.join(folder, 'refund', 'shop.yaml')) && existsSync(path.join(folder, '.tamis')))
    return { folder, isOld: true };
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw usage(`${folder} contains other files.`, 'Give --out a new or empty folder, or none at all.');
  try {
    mkdirSync(folder, { recursive: true });
    cpSync(ownPath('demo'), folder, { recursive: true });
  } catch (error) {
    throw environment(`${folder} can't be written: ${error instanceof Error ? error.message : String(error)}`);
  }
  return { folder, isOld: false };
}
