import { readFileSync } from 'node:fs';
import { optionsOf, proposalOf } from '@tamis/core/review';
import { visible } from '@tamis/core/wording';
import {
  type Decided,
  type DecisionKind,
  editable,
  type Ledger,
  type NewDecision,
  type NewGrant,
  pendingAct,
  principal,
} from '@tamis/ledger';
import { editorOf, editText } from '../ask/edit-text.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { Halt, usage } from '../exit/halt.ts';
import { withoutFaults } from '../runs/run-halt.ts';
import { decidedText } from './decided-text.ts';
import { give, grantOf, refuseGrantClashes } from './grants.ts';
import type { ApproveFlags, DenyFlags, EditFlags, ReviewFlags } from './inbox-flags.ts';
import { judgedEdit } from './judge-edit.ts';
import { type FoundReview, withReview } from './open-ledgers.ts';
import { pendingLines, what } from './review-text.ts';

/** What a person decides, without what the ledger knows: who they are, and what they saw. */
type Wish = Pick<NewDecision, 'kind' | 'value' | 'text'>;

/** `tamis approve`: accepts what is held, or another option. */
export async function approve(flags: ApproveFlags, id: string): Promise<number> {
  refuseGrantClashes(flags);
  let grant: NewGrant | undefined;
  const wishFor = async (found: FoundReview): Promise<Wish> => {
    if (flags.option === undefined && flags.digest === undefined) refuseUnseen(found);
    grant = grantOf(flags, found);
    return { ...optionWish(found, flags.option), ...(flags.message === undefined ? {} : { text: flags.message }) };
  };
  return await deciding(flags, id, wishFor, async (ledger) => {
    if (grant !== undefined) await give(ledger, grant);
  });
}

/** `tamis deny`: refuses what is held, with a reason. */
export async function deny(flags: DenyFlags, id: string): Promise<number> {
  return await deciding(flags, id, async () => ({ kind: 'deny', text: flags.message }));
}

/** `tamis edit`: replaces what is held. */
export async function edit(flags: EditFlags, id: string): Promise<number> {
  return await deciding(flags, id, async (found) => ({
    kind: 'edit',
    value: await judgedEdit(found, await editedText(found, flags)),
  }));
}

/** Anyone who approves an edit made by someone else must have seen it. */
function refuseUnseen({ review }: FoundReview): void {
  const pending = pendingAct(review);
  if (review.state !== 'open' || pending.by === undefined) return;
  throw usage(
    `${visible(review.review)} has been edited; say that you saw what would run.`,
    `If this is what you approve, give --digest ${pending.digest.slice('sha256:'.length, 'sha256:'.length + 12)}.`,
    pendingLines(pending).map((line) => `  ${line}`),
  );
}

/** The stored option with this number; without a number, what would run now. */
export function optionWish({ review }: FoundReview, option?: number): Wish {
  // The first option is what was held, which is not what would run after an edit.
  if (option === undefined || (option === 1 && pendingAct(review).by === undefined)) return { kind: 'approve' };
  const options = optionsOf(review);
  const chosen = options[option - 1];
  if (chosen === undefined)
    throw usage(`${review.review} has ${options.length === 1 ? 'one option' : `${options.length} options`}, not ${option}.`);
  const { action, value } = chosen;
  return { kind: 'choose', value: JSON.stringify(action === undefined ? value : { action, arguments: value }) };
}

async function editedText({ review }: FoundReview, { value }: EditFlags): Promise<string> {
  if (value === '-') return readFileSync(0, 'utf8');
  if (value !== undefined) return value;
  const editor = editorOf(process.env);
  if (!process.stderr.isTTY)
    throw usage('There is no terminal for an editor.', 'Give the value: --value JSON, or --value - for standard input.');
  if (editor === undefined) throw usage('No editor is set.', 'Set EDITOR, such as EDITOR=nano, or give --value JSON.');
  const text = await editText(indented(editable(review)), editor);
  if (text === undefined) throw usage('The editor failed; nothing was recorded.');
  return text;
}

/** JSON formatted for editing; anything else is left unchanged. */
export function indented(text: string): string {
  try {
    return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
  } catch {
    return text;
  }
}

interface Deciding extends ReviewFlags {
  readonly digest?: string;
}

async function deciding(
  flags: Deciding,
  id: string,
  wishFor: (found: FoundReview) => Promise<Wish>,
  afterwards: (ledger: Ledger) => Promise<void> = async () => {},
): Promise<number> {
  return await withoutFaults(() =>
    withReview(flags.ledger, id, async (ledger, found) => {
      const answer = await decideAs(ledger, found, await wishFor(found), flags.digest);
      const { status } = answer.decided;
      if (status === 'recorded' || status === 'seconded') await afterwards(ledger);
      return report(flags, found, answer);
    }),
  );
}

/** Records a decision in the name of the user of the operating system. */
export async function decideAs(
  ledger: Ledger,
  { review }: FoundReview,
  wish: Wish,
  seen?: string,
): Promise<{ kind: DecisionKind; decided: Decided }> {
  const { digest } = proposalOf(review);
  if (seen !== undefined && !isBeginning(seen, digest)) return { kind: wish.kind, decided: { status: 'other-digest', digest } };
  return { kind: wish.kind, decided: await ledger.decide({ review: review.review, digest, by: principal(), ...wish }) };
}

/** Eight digits are enough to identify what a person saw. */
function isBeginning(seen: string, digest: string): boolean {
  const bare = seen.startsWith('sha256:') ? seen : `sha256:${seen}`;
  return bare.length >= 'sha256:'.length + 8 && digest.startsWith(bare);
}

function report(
  { format }: ReviewFlags,
  { review, folder }: FoundReview,
  { kind, decided }: { kind: DecisionKind; decided: Decided },
): number {
  const { text: told, isRefused } = decidedText(review, kind, decided);
  // Anyone who agrees to someone else's edit is told what it is.
  const isEdited = kind === 'approve' && !isRefused && pendingAct(review).by !== undefined;
  const text = isEdited ? `${told} You agreed to this, ${what(review)}.` : told;
  if (format === 'json') process.stdout.write(`${JSON.stringify({ id: review.review, message: text, ...decided })}\n`);
  else if (isRefused) throw new Halt(EXIT.someFailed, text);
  else process.stderr.write(`${text}${folder === undefined ? '' : ` tamis run ${folder} continues its run.`}\n`);
  return isRefused ? EXIT.someFailed : EXIT.valid;
}
