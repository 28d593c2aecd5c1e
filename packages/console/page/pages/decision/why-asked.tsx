import { placed } from '@tamis/core/wording';
import type { AskedOut } from '../../../src/model/matters.ts';
import type { Review } from '../../../src/model/review.ts';
import { counting } from '../../lib/words.ts';
import { ShortChange } from '../../parts/diff/change-list.tsx';
import { MarkedReply } from '../../parts/diff/marked-reply.tsx';
import { Section } from '../../parts/section.tsx';
import { StateMark } from '../../parts/state.tsx';
import { Visible } from '../../parts/text.tsx';
import { unmetText } from './off-reason.ts';
import type { Deciding } from './use-deciding.ts';

const MARKS: { readonly [kind in AskedOut['kind']]: readonly [state: string, word: string] } = {
  doubt: ['unsafe', 'doubt'],
  provenance: ['unsafe', 'provenance'],
  failure: ['fail', 'failed'],
  policy: ['pending', 'policy'],
  warning: ['safe', 'warning'],
};

export function WhyAsked({ deciding }: { readonly deciding: Deciding }) {
  const { review, found } = deciding;
  const { asked, row } = review;
  const isUnmet = row.state === 'open' && found?.couldRun === false;
  return (
    <Section title="Why you are asked">
      <div class="card parts tight">
        {asked.map((one, at) => (
          <Reason key={at} reason={one} />
        ))}
        {isUnmet && (
          <div class="reason">
            <StateMark state="fail" word="precondition" /> <Visible as="span" text={unmetText(found)} />
          </div>
        )}
        {asked.length === 0 && !isUnmet && (
          <p>
            <Visible text={`Held for ${row.reason}.`} />
          </p>
        )}
        <WholeReply review={review} />
      </div>
    </Section>
  );
}

function Reason({ reason: { kind, code, path = '', text, readings } }: { readonly reason: AskedOut }) {
  const [state, word] = MARKS[kind];
  return (
    <div class="section">
      <div class="reason">
        <StateMark state={state} word={word} /> <Visible as="span" text={placed(path, text)} />{' '}
        {code !== undefined && <Visible as="code" class="quiet" text={code} />}
      </div>
      {readings.length > 0 && (
        <div class="readings">
          {readings.map((reading) => (
            <ReadingBox key={reading.name} reading={reading} />
          ))}
        </div>
      )}
    </div>
  );
}

function ReadingBox({ reading: { name, text, place } }: { readonly reading: AskedOut['readings'][number] }) {
  return (
    <div class="reading">
      <span>
        <span class="meta">{name}</span> <Visible as="b" class="mono" text={text} />
        {place !== undefined && <span class="meta"> · line {place.line}</span>}
      </span>
      {place !== undefined && (
        <span class="model quiet">
          <Visible text={place.before} />
          <mark>
            <Visible text={text} />
          </mark>
          <Visible text={place.after} />
        </span>
      )}
    </div>
  );
}

function WholeReply({ review: { doubts, verdict, reply, row } }: { readonly review: Review }) {
  const changes = verdict?.changes ?? doubts;
  const findings = verdict?.findings ?? [];
  if (reply === undefined && verdict === undefined) return null;
  const unsafe = changes.filter(({ safety }) => safety === 'unsafe').length;
  return (
    <details open={!row.isAction}>
      <summary class="meta">
        The reply with its changes: {counting(unsafe, 'unsafe change')}, {counting(changes.length - unsafe, 'safe change')}
      </summary>
      {changes.map((change, at) => (
        <div key={at} class="row">
          <StateMark state={change.safety} />
          <code>{change.code}</code>
          <span class="mono">
            <Visible text={change.path} /> <ShortChange change={change} />
          </span>
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
      {reply !== undefined && <MarkedReply reply={reply.text.slice(0, 16_000)} changes={changes} findings={findings} />}
    </details>
  );
}
