import type { Review } from '../../../src/model/review.ts';
import { counting } from '../../lib/words.ts';
import { ShortChange } from '../../parts/diff/change-list.tsx';
import { MarkedReply } from '../../parts/diff/marked-reply.tsx';
import { StateMark } from '../../parts/state.tsx';
import { Visible } from '../../parts/text.tsx';

/** Why it waits for a person, with the marked reply. */
export function WhyHeld({ review }: { readonly review: Review }) {
  const { doubts, verdict, reply, row, refused } = review;
  const changes = verdict?.changes ?? doubts;
  const findings = verdict?.findings ?? [];
  const unsafe = changes.filter(({ safety }) => safety === 'unsafe').length;
  return (
    <section class="section" aria-label="Why it is held">
      <div class="spread">
        <h2>Why it is held</h2>
        {changes.length > 0 && (
          <span class="meta">
            {counting(unsafe, 'unsafe change')} · {counting(changes.length - unsafe, 'safe change')}
          </span>
        )}
      </div>
      <div class="card">
        {changes.length === 0 && findings.length === 0 && refused.length === 0 && (
          <p class="pad">
            {row.reason === 'approval' ? (
              'Nothing is wrong with it; the policy requires a person to approve it first.'
            ) : (
              <Visible text={`Held for ${row.reason}.`} />
            )}
          </p>
        )}
        {refused.map((pick, at) => (
          <RefusedPick key={at} pick={pick} />
        ))}
        {changes.length + findings.length > 0 && (
          <div class="pad section">
            {changes.map((change, at) => (
              <div key={at} class="row">
                <StateMark state={change.safety} />
                <code>{change.code}</code>
                <span class="mono">
                  <Visible text={change.path} /> <ShortChange change={change} />
                </span>
                <Visible as="span" class="quiet" text={change.message} />
              </div>
            ))}
            {findings.map((finding, at) => (
              <div key={at} class="row">
                <StateMark state={finding.severity === 'error' ? 'fail' : 'safe'} word={finding.severity} />
                <code>{finding.code}</code>
                <Visible as="span" class="mono" text={finding.path} />
                <Visible as="span" class="quiet" text={finding.message} />
              </div>
            ))}
          </div>
        )}
        {reply !== undefined && (
          <div class="part">
            <MarkedReply reply={reply.text.slice(0, 16_000)} changes={changes} findings={findings} />
          </div>
        )}
      </div>
    </section>
  );
}

/** What the model chose and could not have, and why. */
function RefusedPick({ pick: { value, action, words, findings } }: { readonly pick: Review['refused'][number] }) {
  return (
    <div class="pad section">
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
