import type { SimilarOut } from '../../../src/model/matters.ts';
import { address } from '../../lib/route.ts';
import { session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { Section } from '../../parts/section.tsx';
import { Ago, Visible } from '../../parts/text.tsx';

export function SimilarDecisions({ similar: { texts, isNew, latest } }: { readonly similar: SimilarOut }) {
  const who = useStore(session);
  // A link gives access to one review only.
  const mayOpen = typeof who === 'object' && who.only === undefined;
  return (
    <Section title="Similar decisions">
      <div class="card parts tight">
        <div>
          {texts.map((text, at) => (
            <Visible as="div" key={text} class={at === 0 && isNew ? 'strong' : ''} text={text} />
          ))}
        </div>
        {latest.length > 0 && (
          <ul class="plainlist">
            {latest.map(({ review, word, by, at, summary, text }) => (
              <li key={review}>
                {mayOpen ? (
                  <Visible as="a" href={address('d', review)} text={summary ?? review} />
                ) : (
                  <Visible as="span" text={summary ?? review} />
                )}{' '}
                <span class="quiet">
                  <Visible text={`${word} by ${by}`} /> <Ago time={at} />
                  {text !== undefined && <Visible text={`: “${text}”`} />}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
