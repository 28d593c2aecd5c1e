import { useState } from 'preact/hooks';
import { cut } from '../../../src/model/cut.ts';
import type { NewDecision } from '../../../src/model/decision.ts';
import type { ChoiceCheck } from '../../../src/model/recheck.ts';
import type { Review } from '../../../src/model/review.ts';
import { fieldLine } from '../../lib/field-line.ts';
import { live } from '../../lib/live.ts';
import { decideSoon, isPending, pending, seen } from '../../lib/pending.ts';
import { place } from '../../lib/route.ts';
import { useStore } from '../../lib/store.ts';
import { type Seeing, useSeeing } from '../../lib/use-seeing.ts';
import { counting } from '../../lib/words.ts';
import { unseenText } from '../../parts/below.tsx';
import { unsentText } from '../../parts/fields.tsx';
import { useNow } from '../../parts/text.tsx';
import { effectsShown } from './effects-shown.ts';
import { offReason } from './off-reason.ts';
import { openNext } from './open-next.ts';
import { type Checking, choiceCheck, useCheck } from './use-check.ts';
import { type Editing, useEdit } from './use-edit.ts';

type Question = 'deny' | 'hint' | 'digest' | { readonly typed: NewDecision; readonly doing: string };

export interface Deciding {
  readonly review: Review;
  readonly check: Checking;
  readonly choice: number;
  readonly choose: (at: number) => void;
  readonly edit: Editing;
  readonly isEditing: boolean;
  // The live host's result for the action that would run: the proposal, the choice, or the edit.
  readonly found: ChoiceCheck | undefined;
  readonly summary: string | undefined;
  readonly button: string;
  readonly off: string | undefined;
  readonly seeing: Seeing;
  // Why approval must wait until more has been on the screen or the digest is typed; undefined if it need not wait.
  readonly unseen: string | undefined;
  // The digest of the chosen action or of the edit. Empty until the edit has been judged, and if it does not pass.
  readonly digest: string;
  readonly typeDigest: () => void;
  // Whether there is a decision that can still be undone.
  readonly isWaiting: boolean;
  readonly approve: () => void;
  readonly decide: (doing: string, wish: Wish) => void;
  readonly sendSoon: (doing: string, wish: NewDecision) => void;
  readonly question: Question | undefined;
  readonly ask: (question: Question | undefined) => void;
}

type Wish = Omit<NewDecision, 'digest' | 'stateVersion'>;

export function useDeciding(review: Review, isMoved: boolean): Deciding {
  const { row } = review;
  const isEditing = useStore(place).query.edit === 'yes' && review.canEdit && row.state === 'open';
  const check = useCheck(review);
  const [choice, choose] = useState(0);
  const [question, ask] = useState<Question>();
  const edit = useEdit(review, isEditing);
  useStore(pending);
  const isWaiting = isPending(row.id);
  const { isLive } = useStore(live);
  const found = isEditing && edit.isChanged ? edit.check : choiceCheck(check.answer, isEditing ? 0 : choice);
  const off = offReason({
    ...{ review, found, choice, isMoved, isLive, isWaiting },
    ...{ edit: isEditing ? edit : undefined, now: useNow() },
  });
  const seeing = useSeeing();
  const proposed = (choice === 0 ? undefined : review.choices[choice]?.digest) ?? row.digest;
  const digest = isEditing && edit.isChanged ? (edit.isJudging ? '' : (edit.verdict?.digest ?? '')) : proposed;
  const [typedDigest, keepDigest] = useState<string>();
  const isTyped = !isEditing && typedDigest === digest;
  const tooLong = isEditing ? undefined : unshown(review, found, choice);
  const unseen = isTyped
    ? undefined
    : seeing.isDone()
      ? tooLong && `${tooLong} Type the digest to approve it.`
      : unseenText(seeing);
  const decide = (doing: string, wish: Wish) => {
    const typed = { ...wish, ...seen(row) };
    const isLetting = wish.kind === 'approve' || wish.kind === 'choose' || wish.kind === 'edit';
    if (isLetting && row.risk === 'high' && row.isAction) ask({ typed, doing });
    else sendSoon(doing, typed);
  };
  const told = ({ kind }: NewDecision) =>
    (kind === 'approve' || kind === 'choose' || kind === 'edit' ? summary : row.summary) ?? `${row.name} ${fieldLine(row)}`;
  const sendSoon = (doing: string, wish: NewDecision) => {
    decideSoon(doing, [{ review: row.id, name: row.name, summary: told(wish), wish }]);
    // Undoing returns to the page, but can't restore typed text.
    if (wish.kind !== 'edit' && wish.kind !== 'hint') openNext(review);
  };
  const approve = () => {
    if (off !== undefined) return;
    if (!isTyped && !seeing.isDone()) seeing.scrollOn();
    else if (unseen !== undefined) ask('digest');
    else letRun();
  };
  const letRun = () => {
    if (isEditing) decide('Approving your edit', { kind: 'edit', value: edit.text });
    else if (choice === 0) decide('Approving', { kind: 'approve' });
    else decide('Approving another option', { kind: 'choose', choice: choice + 1 });
  };
  const typeDigest = () => {
    keepDigest(digest);
    if (off === undefined) letRun();
  };
  const summary = summaryOf(review, choice, isEditing ? edit : undefined);
  const button = `Approve ${summary ?? cut(row.name)}`;
  return {
    ...{ review, check, choice, choose, edit, isEditing, found, summary, button, off, seeing, unseen, digest, typeDigest },
    ...{ isWaiting, approve, decide, sendSoon, question, ask },
  };
}

function summaryOf(review: Review, choice: number, edit: Editing | undefined): string | undefined {
  if (edit !== undefined) return edit.verdict?.summary;
  return choice === 0 ? review.pending.summary : review.choices[choice]?.summary;
}

// How much of the action and its effects is too long for the page; undefined if everything is shown.
function unshown(review: Review, found: ChoiceCheck | undefined, choice: number): string | undefined {
  const { unsent } = (choice === 0 ? undefined : review.choices[choice]) ?? review.pending;
  if (unsent !== undefined) return unsentText(unsent);
  const effects = effectsShown(review, found, choice, false);
  const texts = effects.flatMap(({ before, after }) => [before, after]).filter((text) => text !== undefined);
  const missing = texts.reduce((sum, { text, length }) => sum + length - text.length, 0);
  return missing === 0
    ? undefined
    : `${counting(missing, 'character')} of its effects ${missing === 1 ? 'is' : 'are'} not shown here.`;
}
