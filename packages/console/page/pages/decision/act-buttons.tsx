import type { Review } from '../../../src/model/review.ts';
import { amend } from '../../lib/route.ts';
import { session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { Below } from '../../parts/below.tsx';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Left, Visible } from '../../parts/text.tsx';
import type { Deciding } from './use-deciding.ts';

// The decision buttons. A page can have two sets of them, which `where` distinguishes.
export function ActButtons({ deciding, where }: { readonly deciding: Deciding; readonly where: string }) {
  const { review, isEditing, off: other, unseen, button, approve, isWaiting } = deciding;
  const off = other ?? unseen;
  const why = `why-off-${where}`;
  return (
    <>
      <Button isPrimary isWide onPress={approve} keyName={isEditing ? 'Ctrl Enter' : 'a'} off={off} described={why}>
        <Visible text={button} />
      </Button>
      <p id={why} class={off === undefined || isWaiting ? 'meta' : 'why-off'}>
        {isWaiting
          ? 'Your decision will be sent in a moment. You can still undo it.'
          : off === undefined
            ? whatFollows(review, isEditing && deciding.found === undefined)
            : `Disabled: ${off}`}
        {other === undefined && unseen !== undefined && !isEditing && (
          <>
            {' '}
            <button type="button" class="button plain" onClick={() => deciding.ask('digest')}>
              Type digest…
            </button>
          </>
        )}
      </p>
      <div class="halves">{isEditing ? <EditButtons deciding={deciding} /> : <OtherButtons deciding={deciding} />}</div>
      {!review.row.isAction && !isEditing && (
        <Button isWide onPress={() => deciding.ask('hint')} keyName="h" off={notMine(deciding)}>
          Ask the model again…
        </Button>
      )}
    </>
  );
}

function EditButtons({ deciding: { edit } }: { readonly deciding: Deciding }) {
  return (
    <>
      <Button onPress={edit.reset}>Reset</Button>
      <Button onPress={() => amend({ edit: undefined })} keyName="Esc">
        Stop editing
      </Button>
    </>
  );
}

function OtherButtons({ deciding }: { readonly deciding: Deciding }) {
  const { canEdit, pending } = deciding.review;
  const nothing = canEdit ? undefined : pending.text === undefined ? 'There is nothing to edit' : 'It is too long to edit here';
  return (
    <>
      <Button onPress={() => amend({ edit: 'yes' })} keyName="e" off={nothing}>
        Edit…
      </Button>
      <Button onPress={() => deciding.ask('deny')} keyName="d" off={notMine(deciding)}>
        Deny…
      </Button>
    </>
  );
}

function notMine({ review }: Deciding): string | undefined {
  return review.row.isMine ? undefined : "You can't decide this";
}

function whatFollows({ row, eyes, agreed, fallback, preconditions }: Review, isUnchecked: boolean): string {
  const more = eyes - agreed.length;
  if (more > 1) return `${more} people must approve. Nothing runs until they have.`;
  if (isUnchecked && preconditions.length > 0)
    return 'The preconditions have not been checked for your edit. The program checks them first, and runs the edit only if all of them hold.';
  if (row.isAction) return 'The program that asked checks everything again, then runs it once.';
  return fallback === undefined ? 'The value will be used exactly as shown here.' : `If nobody decides in time: ${fallback}`;
}

export function ActFoot({ deciding }: { readonly deciding: Deciding }) {
  const { server, row } = deciding.review;
  const who = useStore(session);
  return (
    <div class="actfoot">
      <Below seeing={deciding.seeing} />
      <div class="spread meta">
        <span>
          <Icon name="lock" /> <Visible text={typeof who === 'object' ? who.name : ''} /> · runs once
          {server !== undefined && <Visible text={` on ${server}`} />}
          {row.expiresAt !== undefined && (
            <>
              {' · '}
              <b>
                <Left until={row.expiresAt} />
              </b>
            </>
          )}
        </span>
        <code>{deciding.digest.replace('sha256:', '').slice(0, 8)}</code>
      </div>
      <ActButtons deciding={deciding} where="foot" />
    </div>
  );
}
