import { amend } from '../../lib/route.ts';
import { Button } from '../../parts/button.tsx';
import { Visible } from '../../parts/text.tsx';
import type { Deciding } from './use-deciding.ts';
import { whatFollows } from './what-follows.ts';

/** The decision buttons; `where` tells two sets on one page apart. */
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
          ? 'Your decision is about to be sent. Until then, Undo takes it back.'
          : off === undefined
            ? whatFollows(review)
            : `Off: ${off}`}
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
        Leave edit
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
  return review.row.isMine ? undefined : 'You may not decide this';
}
