import { useState } from 'preact/hooks';
import type { Review } from '../../../src/model/review.ts';
import { settle } from '../../lib/keys.ts';
import { outcome } from '../../lib/pending.ts';
import { useStore } from '../../lib/store.ts';
import { Below } from '../../parts/below.tsx';
import type { FormSchema } from '../../parts/edit-form/form-schema.ts';
import { Key } from '../../parts/key.tsx';
import { type Crumb, Top } from '../../parts/shell/top.tsx';
import { ActFoot } from './act-foot.tsx';
import { Banners } from './banners.tsx';
import { choiceCheck } from './choice-check.ts';
import { Dialogs } from './dialogs.tsx';
import { EditSection } from './edit-section.tsx';
import { Heading } from './heading.tsx';
import { ModelWords } from './model-words.tsx';
import { Preconditions } from './preconditions.tsx';
import { Rail } from './rail.tsx';
import { useDeciding } from './use-deciding.ts';
import { useDecisionKeys } from './use-decision-keys.ts';
import { WhatChanges } from './what-changes.tsx';
import { WhatWasApproved } from './what-was-approved.tsx';
import { WhatWillRun } from './what-will-run.tsx';
import { WhyHeld } from './why-held.tsx';

/** What is on the screen stays as it is until the user asks to see what changed. */
export function Decision({ latest, crumbs }: { readonly latest: Review; readonly crumbs: readonly Crumb[] }) {
  const [shown, show] = useState(latest);
  const isMoved = shown.row.state === 'open' && latest.row.state === 'open' && shown.row.digest !== latest.row.digest;
  const deciding = useDeciding(isMoved ? shown : latest, isMoved);
  const { review, check, choice, isEditing, edit } = deciding;
  const { row, neighbours } = review;
  const isOpen = row.state === 'open';
  const [withBytes, showBytes] = useState(false);
  const [withWords, showWords] = useState(false);
  const last = useStore(outcome);
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
      <Top crumbs={crumbs}>
        {isOpen && neighbours.at > 0 && (
          <span class="quiet nowrap push">
            {neighbours.at} of {neighbours.of} <Key name="k" /> <Key name="j" />
          </span>
        )}
      </Top>
      <div class="withrail">
        <div ref={deciding.seeing.root} class={`content ${isOpen ? 'hasfoot' : ''}`}>
          <Heading row={row} />
          <Banners
            review={review}
            check={check.answer}
            isMoved={isMoved}
            outcomeText={last?.review === row.id ? last.answer.message : undefined}
          />
          {isEditing ? (
            <EditSection edit={edit} schema={review.schema as FormSchema | null} />
          ) : review.approved !== undefined ? (
            <WhatWasApproved review={review} approved={review.approved} />
          ) : (
            <WhatWillRun deciding={deciding} withBytes={withBytes} onBytes={() => showBytes(!withBytes)} />
          )}
          <WhatChanges
            review={review}
            check={isEditing ? undefined : choiceCheck(check.answer, choice)}
            choice={choice}
            isEditing={isEditing}
          />
          {row.isAction && <Preconditions deciding={deciding} />}
          {isOpen && <Below seeing={deciding.seeing} />}
          <WhyHeld review={review} />
          <ModelWords review={review} isOpen={withWords} onToggle={() => showWords(!withWords)} />
        </div>
        <Rail deciding={deciding} />
      </div>
      {isOpen && <ActFoot deciding={deciding} />}
      <Dialogs deciding={deciding} />
    </>
  );
}
