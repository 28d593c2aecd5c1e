import { readFileSync } from 'node:fs';
import { optionsOf, proposalOf } from '@tamis/core/review';
import { type Decided, type DecisionKind, type Ledger, type NewDecision, principal } from '@tamis/ledger';
import { editorOf, editText } from '../ask/edit-text.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { Halt, usage } from '../exit/halt.ts';
import { withoutFaults } from '../runs/run-halt.ts';
import { decidedText } from './decided-text.ts';
import type { ApproveFlags, DenyFlags, EditFlags, ReviewFlags } from './inbox-flags.ts';
import { judgedEdit } from './judge-edit.ts';
import { type FoundReview, withReview } from './open-ledgers.ts';

/** What a person decides, without what the ledger knows: who they are, and what they saw. */
type Wish = Pick<NewDecision, 'kind' | 'value' | 'text'>;

/** `tamis approve`: accepts what is held, or another option. */
export async function approve(flags: ApproveFlags, id: string): Promise<number> {
  return await deciding(flags, id, async (found) => optionWish(found, flags.option));
}

/** `tamis deny`: refuses what is held, with a reason. */
export async function deny(flags: DenyFlags, id: string): Promise<number> {
  return await deciding(flags, id, async () => ({ kind: 'deny', text: flags.message }));
}

/** `tamis edit`: puts something else in the place of what is held. */
export async function edit(flags: EditFlags, id: string): Promise<number> {
  return await deciding(flags, id, async (found) => ({
    kind: 'edit',
    value: judgedEdit(found.review, await editedText(found, flags)),
  }));
}

/** The option of a number as it is stored; the first is the suggestion. */
export function optionWish({ review }: FoundReview, option = 1): Wish {
  const options = optionsOf(review);
  const chosen = options[option - 1];
  if (option === 1) return { kind: 'approve' };
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
    throw usage('There is no terminal to edit on.', 'Give the value: --value JSON, or --value - for standard input.');
  if (editor === undefined) throw usage('There is no editor.', 'Set EDITOR, such as EDITOR=nano, or give --value JSON.');
  const before = proposalOf(review).value ?? review.held ?? '';
  const text = await editText(indented(before), editor);
  if (text === undefined) throw usage('The editor failed; nothing was recorded.');
  return text;
}

/** JSON that is easier to edit; what is not JSON stays as it is. */
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

async function deciding(flags: Deciding, id: string, wishFor: (found: FoundReview) => Promise<Wish>): Promise<number> {
  return await withoutFaults(() =>
    withReview(flags.ledger, id, async (ledger, found) => {
      const decided = await decideAs(ledger, found, await wishFor(found), flags.digest);
      return report(flags, found, decided);
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

/** Eight digits are enough to tell what somebody saw from anything else that they were shown. */
function isBeginning(seen: string, digest: string): boolean {
  const bare = seen.startsWith('sha256:') ? seen : `sha256:${seen}`;
  return bare.length >= 'sha256:'.length + 8 && digest.startsWith(bare);
}

function report(
  { format }: ReviewFlags,
  { review, folder }: FoundReview,
  { kind, decided }: { kind: DecisionKind; decided: Decided },
): number {
  const { text, isRefused } = decidedText(review, kind, decided);
  if (format === 'json') process.stdout.write(`${JSON.stringify({ id: review.review, message: text, ...decided })}\n`);
  else if (isRefused) throw new Halt(EXIT.someFailed, text);
  else process.stderr.write(`${text}${folder === undefined ? '' : ` tamis run ${folder} continues its run.`}\n`);
  return isRefused ? EXIT.someFailed : EXIT.valid;
}
