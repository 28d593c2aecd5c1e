import { shellWord, visible } from '@tamis/core/wording';
import type { BatchRow } from '@tamis/ledger';
import { principal, shownPlace } from '@tamis/ledger/internal';
import { type BatchDecision, type DecidedBatch, decideBatch } from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { BatchesFlags } from '../flags/look-flags.ts';
import { print } from '../io/print.ts';
import { heldHalt, refusedHalt } from '../run/tell-run.ts';
import { unitCount } from '../text/unit-count.ts';
import { batchesJson, batchesText } from './batches-text.ts';
import { refuseAddress } from './refuse-address.ts';
import { withoutFaults } from './run-halt.ts';
import { withRun } from './with-run.ts';

// `tamis batches`: lists the batches of a run, or records a person's decision about one whose outcome is unknown.
export async function batches(flags: BatchesFlags, folder: string): Promise<number> {
  const rows = await withRun(folder, { frozen: true }, async ({ ledger, row }) => await ledger.batches(row.run));
  const decision = decisionIn(flags);
  if (decision !== undefined) return await decide(flags, folder, rows, decision);
  await print(flags.format === 'json' ? batchesJson(rows) : batchesText(shownPlace(folder), rows, Date.now()));
  return rows.some(({ state }) => state === 'unknown') ? EXIT.decisionPending : EXIT.valid;
}

function decisionIn({ name, adopt, giveUp }: BatchesFlags): BatchDecision | undefined {
  if (adopt !== undefined && giveUp === true) throw usage('--adopt and --give-up exclude each other.', 'Give one of them.');
  const decision: BatchDecision | undefined =
    adopt === undefined ? (giveUp === true ? { kind: 'give-up' } : undefined) : { kind: 'adopt', remote: adopt.trim() };
  if ((name === undefined) === (decision === undefined)) return decision;
  if (name === undefined) throw usage('--name is missing: it names the batch to decide on.', 'tamis batches RUN lists them.');
  throw usage('--name needs a decision.', 'Add --adopt ID, or --give-up.');
}

async function decide(flags: BatchesFlags, folder: string, rows: readonly BatchRow[], decision: BatchDecision): Promise<number> {
  refuseAddress(folder);
  const named = nameOf(flags.name ?? '', folder, rows);
  const answer = await withoutFaults(() => decideBatch(folder, named, decision, flags.by ?? principal()), folder);
  if (answer.status !== 'decided') throw refusal(answer, folder, named);
  const { batch, requests, remote = '' } = answer.batch;
  const what =
    decision.kind === 'adopt'
      ? `${visible(batch)} is ${visible(remote)}.`
      : `${visible(batch)} is given up; ${unitCount(requests)} will be sent again.`;
  process.stderr.write(`${what}\n  next: tamis run ${shellWord(folder)}\n`);
  return EXIT.valid;
}

function nameOf(start: string, folder: string, rows: readonly BatchRow[]): string {
  const found = rows.filter(({ batch }) => batch.startsWith(start));
  if (found.length === 1) return (found[0] as BatchRow).batch;
  const many = found.length === 0 ? 'has no batch whose name starts with' : 'has more than one batch whose name starts with';
  throw usage(`${folder} ${many} ${start}.`, `\`tamis batches ${folder}\` lists them.`);
}

function refusal(answer: Exclude<DecidedBatch, { status: 'decided' }>, folder: string, batch: string): Error {
  if (answer.status === 'held') return heldHalt(folder, answer.by);
  if (answer.status === 'refused') return refusedHalt(folder, answer);
  if (answer.status === 'broken') return usage(`${folder} can't be read.`);
  if (answer.reason === 'taken')
    return usage(`${answer.batch?.remote} is another batch of this run: ${answer.batch?.batch}.`, 'Check the id.');
  if (answer.reason === 'no-batch') return usage(`${folder} has no batch ${batch}.`);
  return usage(`${batch} is ${answer.batch?.state}; only a batch whose state is unknown needs a decision.`);
}
