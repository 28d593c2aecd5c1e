import type { AttemptOut, UnitPage as UnitPageData } from '../../../src/model/unit.ts';
import { prettyJson } from '../../lib/json-text.ts';
import { Diff } from '../../parts/diff/diff.tsx';
import { ModelText } from '../../parts/text.tsx';
import { Events } from './events.tsx';
import { Rules } from './rules.tsx';
import type { Tab } from './tabs.ts';

/** What is seen of the chosen attempt. */
export function View({ tab, attempt, page }: { readonly tab: Tab; readonly attempt: AttemptOut; readonly page: UnitPageData }) {
  const { reply, value, request, verdict } = attempt;
  const gone = (
    <p class="quiet">
      {page.run.purgedAt === undefined
        ? attempt.calls.length === 0
          ? 'This step computes: there is no reply of a model.'
          : 'The run did not keep it.'
        : 'It was purged.'}
    </p>
  );
  switch (tab) {
    case 'Diff':
      return reply === undefined ? (
        gone
      ) : (
        <Diff
          reply={reply.text}
          value={value?.text}
          changes={verdict?.changes ?? []}
          findings={verdict?.findings ?? []}
          received={attempt.status === 'hold' ? 'what is held' : 'what the next step received'}
        />
      );
    case 'Reply':
      return reply === undefined ? (
        gone
      ) : (
        <div class="card pad">
          <ModelText text={reply.text} length={reply.length} label="Reply" />
        </div>
      );
    case 'Value':
      return value === undefined ? (
        <p class="quiet">There is no value.</p>
      ) : (
        <div class="card pad">
          <ModelText text={prettyJson(value.text)} length={value.length} label="Value" />
        </div>
      );
    case 'Prompt':
      return request === undefined ? (
        gone
      ) : (
        <div class="card pad">
          <ModelText text={prettyJson(request.text)} length={request.length} label="Prompt" />
        </div>
      );
    case 'Rules':
      return <Rules attempt={attempt} />;
    case 'Events':
      return <Events attempt={attempt} />;
    default:
      return (
        <div class="card pad">
          <ModelText
            text={JSON.stringify({ ...attempt, reply: undefined, request: undefined }, null, 2)}
            length={0}
            label="Attempt as JSON"
          />
        </div>
      );
  }
}
