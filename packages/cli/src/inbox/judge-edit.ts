import { type Change, compile, entryOf, type Finding, type Gate, messageOf } from '@tamis/core';
import { editText, isSameAct } from '@tamis/core/review';
import { visible } from '@tamis/core/wording';
import type { ReviewRow } from '@tamis/ledger';
import { judgeWritten } from '@tamis/pipeline';
import { usage } from '../exit/halt.ts';
import { withRun } from '../runs/with-run.ts';
import type { FoundReview } from './open-ledgers.ts';
import { pendingAct } from './pending-act.ts';

/** What an edit starts from: the last arguments of the action that is held. An option of another action has others. */
export function editable(review: ReviewRow): string {
  const { action, value } = pendingAct(review);
  return (action === review.action ? value : review.held) ?? '';
}

/** An edit as it is recorded: JSON as it was written. What the contract refuses, or what can be read in two ways, ends the command. */
export async function judgedEdit({ review, folder }: FoundReview, text: string): Promise<string> {
  if (review.action === undefined) return await judgedReply(review, folder, text);
  const read = compile({}).judge(text.trim());
  const isPlain = read.status === 'pass' && read.changes.length === 0;
  if (!isPlain) {
    const why = [...read.findings, ...read.changes].map(messageOf);
    throw usage('The edit is not plain JSON; nothing was recorded.', 'Write the arguments as JSON.', lines(why));
  }
  const value = JSON.parse(text) as never;
  if (review.contractText !== undefined) refuse(compile(JSON.parse(review.contractText) as object) as Gate, review.action, value);
  return text.trim();
}

/** What has no action is judged as a reply of its run is, now and when the run continues. */
async function judgedReply({ source }: ReviewRow, folder: string | undefined, text: string): Promise<string> {
  if (folder === undefined) return text;
  const verdict = await withRun(folder, { readOnly: true }, (run) => judgeWritten(run, source, text));
  if (verdict === undefined || verdict.status === 'pass') return text;
  const wrong = [...verdict.findings.filter(({ severity }) => severity === 'error'), ...verdict.changes];
  throw usage(
    `The edit does not pass at ${visible(source.step)}; nothing was recorded.`,
    'Correct it, or deny the reply so that the unit fails.',
    lines(wrong.map(placed)),
  );
}

/** Preconditions need a world, which only the host has: it looks at them before anything runs. */
function refuse(gate: Gate, action: string, value: never): void {
  if (gate.kind === 'actions') {
    refuseArguments(gate, action, value);
    return;
  }
  const whole = gate.kind === 'tool-calls' ? { calls: [{ name: action, arguments: value }] } : value;
  const verdict = gate.judge(editText(gate, { value: whole }));
  const errors = verdict.findings.filter(({ severity, code }) => severity === 'error' && entryOf(code)?.mistakeOf !== 'contract');
  const wrong = [...errors, ...verdict.changes];
  if (wrong.length === 0) return;
  throw usage(`The edit does not meet the contract of ${action}; nothing was recorded.`, '', lines(wrong.map(placed)));
}

/** The contract lists each action with its arguments: with others it is not one of them. */
function refuseArguments({ contract }: Gate, name: string, value: never): void {
  const { actions = [] } = (contract ?? {}) as { readonly actions?: readonly ListedArguments[] };
  const own = actions.find(({ id }) => id === name);
  if (own !== undefined && isSameAct({ value }, { value: (own.arguments ?? {}) as never })) return;
  throw usage(
    `The contract has ${visible(name)} with other arguments only; nothing was recorded.`,
    'Choose another option: tamis approve ID --option N.',
    lines(own === undefined ? [] : [JSON.stringify(own.arguments ?? {})]),
  );
}

interface ListedArguments {
  readonly id: string;
  readonly arguments?: object;
}

/** The sentence with the argument it is about. */
function placed(one: Finding | Change): string {
  const place = one.path.replace('/calls/0/arguments', '');
  return place === '' ? messageOf(one) : `${place}: ${messageOf(one)}`;
}

function lines(sentences: readonly string[]): readonly string[] {
  return sentences.map((sentence) => `  ${visible(sentence)}`);
}
