import { useState } from 'preact/hooks';
import type { Review } from '../../../src/model/review.ts';
import { useData } from '../../lib/data.ts';
import { settle, useKeys, useSettling } from '../../lib/keys.ts';
import { outcomes } from '../../lib/outcomes.ts';
import { address, amend, go } from '../../lib/route.ts';
import { useStore } from '../../lib/store.ts';
import { Below } from '../../parts/below.tsx';
import { Key } from '../../parts/button.tsx';
import type { FormSchema } from '../../parts/edit-form/form-schema.ts';
import { isMissed, PassagesSection } from '../../parts/passages/passages-section.tsx';
import { type Crumb, Top } from '../../parts/shell/top.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { ActFoot } from './act-buttons.tsx';
import { Banners } from './banners.tsx';
import { Dialogs } from './dialogs.tsx';
import { EditSection } from './edit-section.tsx';
import { GrantOfferPart } from './grant-offer.tsx';
import { Heading } from './heading.tsx';
import { ModelWords } from './model-words.tsx';
import { Preconditions } from './preconditions.tsx';
import { Rail } from './rail.tsx';
import { RefusedBefore } from './refused-before.tsx';
import { SimilarDecisions } from './similar-decisions.tsx';
import { type Deciding, useDeciding } from './use-deciding.ts';
import { WhatAbout } from './what-about.tsx';
import { WhatChanges } from './what-changes.tsx';
import { WhatWasApproved } from './what-was-approved.tsx';
import { WhatWillRun } from './what-will-run.tsx';
import { WhyAsked } from './why-asked.tsx';

// The page for deciding on one review. It follows the order of the decision: what will happen, what changes and must hold, why the user is
// asked, what the model said and was refused, and how similar reviews were decided.
export function DecisionPage({ id }: { readonly id: string }) {
  const data = useData<Review>(`/api/reviews${address(id)}`);
  useSettling(id);
  const review = data.value;
  const crumbs = [{ text: 'Inbox', href: '/' }, { text: id }];
  if (review === undefined)
    return (
      <>
        <Top crumbs={crumbs} />
        <Waiting data={data} />
      </>
    );
  return <Decision key={id} latest={review} crumbs={crumbs} />;
}

// The page for one review. Its contents stay the same until the user asks to see what changed.
function Decision({ latest, crumbs }: { readonly latest: Review; readonly crumbs: readonly Crumb[] }) {
  const [shown, show] = useState(latest);
  const isMoved = shown.row.state === 'open' && latest.row.state === 'open' && shown.row.digest !== latest.row.digest;
  const deciding = useDeciding(isMoved ? shown : latest, isMoved);
  const { review, check, choice, isEditing, edit, found } = deciding;
  const { row, neighbours } = review;
  const isOpen = row.state === 'open';
  // A value that is not in its source is the reason for asking, so the page opens on the nearest passage.
  const isMissing = review.passages?.passages.some(isMissed) === true;
  const [withBytes, showBytes] = useState(false);
  const [withWords, showWords] = useState(false);
  const told = useStore(outcomes).find((one) => one.review === row.id);
  useDecisionKeys(deciding, {
    bytes: () => showBytes(!withBytes),
    words: () => showWords(!withWords),
    latest: () => {
      show(latest);
      check.again();
      settle();
    },
  });
  return (
    <>
      <Top crumbs={[...crumbs.slice(0, -1), { text: row.id, title: row.summary ?? row.name }]}>
        {isOpen && neighbours.at > 0 && (
          <span class="quiet nowrap push">
            {neighbours.at} of {neighbours.of} <Key name="k" /> <Key name="j" />
          </span>
        )}
      </Top>
      <div class="withrail">
        <div ref={deciding.seeing.root} class={`content decision ${isOpen ? 'hasfoot' : ''}`}>
          <Heading deciding={deciding} />
          <Banners review={review} check={check.answer} isMoved={isMoved} outcomeText={told?.answer.message} />
          {isMissing && <PassagesSection passages={review.passages} />}
          {isEditing ? (
            <EditSection edit={edit} schema={review.schema as FormSchema | null} />
          ) : review.approved !== undefined ? (
            <WhatWasApproved review={review} approved={review.approved} />
          ) : (
            <WhatWillRun deciding={deciding} withBytes={withBytes} onBytes={() => showBytes(!withBytes)} />
          )}
          {row.isAction && (
            <div class="world">
              <WhatChanges review={review} check={found} choice={choice} isEditing={isEditing} />
              <Preconditions deciding={deciding} />
            </div>
          )}
          {isOpen && <Below seeing={deciding.seeing} />}
          <WhyAsked deciding={deciding} />
          {!isMissing && <PassagesSection passages={review.passages} />}
          <ModelWords review={review} isOpen={withWords} onToggle={() => showWords(!withWords)} />
          <div class="pairwise">
            <RefusedBefore review={review} />
            <SimilarDecisions similar={review.similar} />
          </div>
          <WhatAbout review={review} />
          {isOpen && row.isAction && <GrantOfferPart id={row.id} />}
        </div>
        <Rail deciding={deciding} />
      </div>
      {isOpen && <ActFoot deciding={deciding} />}
      <Dialogs deciding={deciding} />
    </>
  );
}

interface Showing {
  readonly bytes: () => void;
  readonly words: () => void;
  readonly latest: () => void;
}

function useDecisionKeys(deciding: Deciding, showing: Showing): void {
  const { review, isEditing, approve, ask, choose } = deciding;
  const { row, neighbours } = review;
  const isOpen = row.state === 'open';
  const open = (id: string | undefined) => id !== undefined && go(address('d', id));
  useKeys({
    a: approve,
    'ctrl+enter': approve,
    d: () => isOpen && row.isMine && ask('deny'),
    h: () => isOpen && row.isMine && !row.isAction && ask('hint'),
    e: () => isOpen && review.canEdit && amend({ edit: isEditing ? undefined : 'yes' }),
    b: showing.bytes,
    w: showing.words,
    j: () => open(neighbours.next),
    k: () => open(neighbours.previous),
    '.': showing.latest,
    Escape: () => (isEditing ? amend({ edit: undefined }) : go('/')),
    ...Object.fromEntries(review.choices.slice(0, 9).map((_, at) => [String(at + 1), () => choose(at)])),
  });
}
