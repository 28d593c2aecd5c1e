import type { Review } from '../../../src/model/review.ts';
import { address } from '../../lib/route.ts';
import { session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { Section } from '../../parts/section.tsx';
import { StateMark } from '../../parts/state.tsx';
import { Visible } from '../../parts/text.tsx';

export function RefusedBefore({ review: { refused, before } }: { readonly review: Review }) {
  const who = useStore(session);
  const mayOpen = typeof who === 'object' && who.only === undefined;
  if (refused.length + before.length === 0) return null;
  return (
    <Section title="Refused before">
      <div class="card parts tight">
        {refused.map((pick, at) => (
          <RefusedPick key={at} pick={pick} />
        ))}
        {before.map(({ what, why, code, review }, at) => (
          <div key={at} class="reason">
            {review !== undefined && mayOpen ? (
              <Visible as="a" href={address('d', review)} text={what} />
            ) : (
              <Visible as="b" text={what} />
            )}
            {why.map((sentence) => (
              <Visible as="span" key={sentence} text={` ${sentence}`} />
            ))}{' '}
            {code !== undefined && <Visible as="code" class="quiet" text={code} />}
          </div>
        ))}
      </div>
    </Section>
  );
}

function RefusedPick({ pick: { value, action, words, findings } }: { readonly pick: Review['refused'][number] }) {
  return (
    <div class="section">
      <p>
        The model chose <Visible as="b" text={words ?? action ?? value} />
        {words !== undefined && action !== undefined && (
          <span class="mono quiet">
            {' '}
            <Visible text={action} />
          </span>
        )}
        , which was refused.
      </p>
      {findings.map((finding, at) => (
        <div key={at} class="row">
          <StateMark state="fail" word="refused" />
          <code>{finding.code}</code>
          <Visible as="span" class="quiet" text={finding.message} />
        </div>
      ))}
    </div>
  );
}
