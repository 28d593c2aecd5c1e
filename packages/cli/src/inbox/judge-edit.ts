import type { Change, Finding } from '@tamis/core';
import { placed, visible } from '@tamis/core/wording';
import type { ReviewRow } from '@tamis/ledger';
import { judgeEdit } from '@tamis/ledger/internal';
import { judgeWritten } from '@tamis/pipeline';
import { engine } from '../engine.ts';
import { usage } from '../exit/halt.ts';
import { withRun } from '../runs/with-run.ts';
import type { FoundReview } from './open-ledgers.ts';

export async function judgedEdit({ review, folder }: FoundReview, text: string): Promise<string> {
  if (review.action === undefined) return await judgedReply(review, folder, text);
  const judged = judgeEdit(review, text, engine);
  const action = visible(review.action ?? '');
  switch (judged.status) {
    case 'fits':
      return judged.text;
    case 'not-json': {
      const why = judged.problems.map(engine.messageOf);
      throw usage('The edit is not plain JSON; nothing was recorded.', 'Write the arguments as JSON.', lines(why));
    }
    case 'not-met':
      throw usage(
        `The edit does not meet the contract of ${action}; nothing was recorded.`,
        '',
        lines(judged.problems.map(said)),
      );
    case 'not-listed':
      throw usage(
        `The contract allows ${action} only with other arguments; nothing was recorded.`,
        'Choose another option: `tamis inbox ID` lists them, and `tamis approve ID --option N` chooses one.',
        lines(judged.listed === undefined ? [] : [JSON.stringify(judged.listed)]),
      );
    default:
      return judged satisfies never;
  }
}

async function judgedReply({ source }: ReviewRow, folder: string | undefined, text: string): Promise<string> {
  if (folder === undefined) return text;
  const verdict = await withRun(folder, { readOnly: true }, (run) => judgeWritten(run, source, text));
  if (verdict === undefined || verdict.status === 'pass') return text;
  const wrong = [...verdict.findings.filter(({ severity }) => severity === 'error'), ...verdict.changes];
  throw usage(
    `The edit does not pass at ${visible(source.step)}; nothing was recorded.`,
    'Correct it, or deny the reply so that the unit fails.',
    lines(wrong.map(said)),
  );
}

function lines(sentences: readonly string[]): readonly string[] {
  return sentences.map((sentence) => `  ${visible(sentence)}`);
}

function said(one: Finding | Change): string {
  return placed(one.path, engine.messageOf(one));
}
