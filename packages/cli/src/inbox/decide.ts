import { readFileSync } from 'node:fs';
import { shellWord, visible } from '@tamis/core/wording';
import type { Decided, DecisionKind, Ledger, NewGrant } from '@tamis/ledger';
import { editable, pendingAct } from '@tamis/ledger/internal';
import { editorOf, editText, indented } from '../ask/edit-text.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { Declined, Halt, usage } from '../exit/halt.ts';
import type { ApproveFlags, DenyFlags, EditFlags, HintFlags, ReviewFlags } from '../flags/review-flags.ts';
import { withoutFaults } from '../runs/run-halt.ts';
import { shellLine } from '../screen/copy.ts';
import { decidedText } from './decided-text.ts';
import { give, grantOf, grantText, refuseGrantClashes } from './grants.ts';
import { judgedEdit } from './judge-edit.ts';
import { type FoundReview, withReview } from './open-ledgers.ts';
import { what } from './review-line.ts';
import { decideAs, isAsked, optionWish, type Wish } from './wish.ts';

// A decision, and the grant that would come with it.
interface Asked {
  readonly found: FoundReview;
  readonly wish: Wish;
  readonly grant?: NewGrant | undefined;
  readonly option?: number | undefined;
}

// `tamis approve`: approves a held call or value, or another option.
export async function approve(flags: ApproveFlags, id: string): Promise<number> {
  refuseGrantClashes(flags);
  return await deciding(flags, id, async (found) => {
    refuseUnseen(flags, found);
    const { message: text } = flags;
    const wish = { ...optionWish(found, flags.option), ...(text === undefined ? {} : { text }) };
    return await read(flags, { found, wish, grant: grantOf(flags, found), option: flags.option });
  });
}

// `tamis deny`: denies a held call or value, with a reason.
export async function deny(flags: DenyFlags, id: string): Promise<number> {
  return await deciding(flags, id, async (found) => ({ found, wish: { kind: 'deny', text: flags.message } }));
}

// `tamis hint`: has the model asked once more, with a hint.
export async function hint(flags: HintFlags, id: string): Promise<number> {
  return await deciding(flags, id, async (found) => ({ found, wish: { kind: 'hint', text: flags.message } }));
}

// `tamis edit`: replaces a held call or value.
export async function edit(flags: EditFlags, id: string): Promise<number> {
  return await deciding(flags, id, async (found) => {
    refuseUnseen(flags, found);
    const value = await judgedEdit(found, await editedText(found, flags));
    return await read(flags, { found, wish: { kind: 'edit', value } });
  });
}

// Requires the digest of what the person saw before anything can run, unless they read it now. A closed review can't run.
function refuseUnseen(flags: Deciding, { review }: FoundReview): void {
  if (flags.digest !== undefined || review.state !== 'open' || isReader(flags)) return;
  const ledger = flags.ledger === undefined ? [] : ['--ledger', flags.ledger];
  const show = shellLine(['tamis', 'inbox', review.review, ...ledger]);
  throw usage(`${visible(review.review)} needs --digest, to show that you saw it.`, `It is at the end of: ${visible(show)}`);
}

function isReader({ format }: ReviewFlags): boolean {
  return process.stdin.isTTY && process.stdout.isTTY && format !== 'json';
}

// Shows everything that would run, and asks. A person who names its digest has already seen it.
async function read(flags: Deciding, asked: Asked): Promise<Asked> {
  if (flags.digest !== undefined || asked.found.review.state !== 'open') return asked;
  const { readReview } = await import('./screen/show-inbox.ts');
  const more = asked.grant === undefined ? [] : [`and lets through ${grantText({ ...asked.grant, by: [] }, Date.now())}`];
  const decided = await readReview({ ...asked, more }, flags);
  if (decided === undefined) throw new Declined('Nothing was decided.');
  // A person who denies it after reading it gives no grant.
  if (decided.wish.kind === 'deny') return decided;
  if (!isAsked(asked.wish, decided.wish)) throw new Declined('Someone changed it while you were reading; nothing was decided.');
  return { ...asked, found: decided.found };
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

interface Deciding extends ReviewFlags {
  readonly digest?: string;
}

async function deciding(flags: Deciding, id: string, ask: (found: FoundReview) => Promise<Asked>): Promise<number> {
  return await withoutFaults(() =>
    withReview(flags.ledger, id, async (ledger, known) => {
      const { found, wish, grant } = await ask(known);
      const answer = await decideAs(ledger, found, wish, flags.digest);
      await granting(ledger, answer.decided, grant);
      return report(flags, found, answer);
    }),
  );
}

async function granting(ledger: Ledger, { status }: Decided, grant: NewGrant | undefined): Promise<void> {
  if (grant !== undefined && (status === 'recorded' || status === 'seconded')) await give(ledger, grant);
}

function report(
  { format }: ReviewFlags,
  { review, folder }: FoundReview,
  { kind, decided }: { kind: DecisionKind; decided: Decided },
): number {
  const { text: told, isRefused } = decidedText(review, kind, decided);
  // Anyone who approves someone else's edit is told what it is.
  const isEdited = kind === 'approve' && !isRefused && pendingAct(review).by !== undefined;
  const text = isEdited ? `${told} You agreed to this, ${what(review)}.` : told;
  const json = { id: review.review, message: text, ...decided };
  if (format === 'json') process.stdout.write(`${JSON.stringify(json)}\n`);
  else if (isRefused) throw new Halt(EXIT.someFailed, text);
  else process.stderr.write(`${text}${folder === undefined ? '' : ` tamis run ${shellWord(folder)} continues its run.`}\n`);
  return isRefused ? EXIT.someFailed : EXIT.valid;
}
