import { EXIT } from '../exit/exit-codes.ts';
import type { DemoFlags } from '../flags/start-flags.ts';
import { ownCommand } from '../text/own-command.ts';
import { paintOn } from '../text/paint.ts';
import { askRefund } from './ask-refund.ts';
import { demoFolder } from './demo-folder.ts';
import { judgeMail } from './judge-mail.ts';
import { killRun } from './kill-run.ts';
import { type Stage, typed } from './stage.ts';

/** `tamis demo`: what Tamis does, in under a minute, without a key and without a network. */
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
