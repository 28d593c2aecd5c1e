import type { Text } from '../../../src/model/text.ts';
import type { AttemptOut, UnitPage as UnitPageData } from '../../../src/model/unit.ts';
import { withQuery } from '../../lib/api.ts';
import { prettyJson } from '../../lib/json/pretty-json.ts';
import { address } from '../../lib/route.ts';
import { counted, dollars } from '../../lib/words.ts';
import { Diff } from '../../parts/diff/diff.tsx';
import { ModelText } from '../../parts/model-text.tsx';
import { StateWord } from '../../parts/state.tsx';
import { type Heading, Table } from '../../parts/table.tsx';
import { Visible } from '../../parts/text.tsx';

export function View({ tab, attempt, page }: { readonly tab: Tab; readonly attempt: AttemptOut; readonly page: UnitPageData }) {
  const { reply, value, request, verdict } = attempt;
  const rest = (part: string) =>
    withQuery(`/api/runs${address(page.run.id)}/units${address(page.unit)}/text`, {
      ...{ part, step: attempt.step, attempt: String(attempt.attempt) },
    });
  const gone = (
    <p class="quiet">
      {page.run.purgedAt === undefined
        ? attempt.calls.length === 0
          ? 'This step is computed, so there is no model reply.'
          : 'This run did not keep the text.'
        : 'The text was purged.'}
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
          received={receivedText(attempt, page)}
        />
      );
    case 'Reply':
      return reply === undefined ? gone : <Stored stored={reply} label="Reply" rest={rest('reply')} />;
    case 'Value':
      return value === undefined ? (
        <p class="quiet">There is no value.</p>
      ) : (
        <Stored stored={value} label="Value" rest={rest('value')} isJson />
      );
    case 'Prompt':
      return request === undefined ? gone : <Stored stored={request} label="Prompt" rest={rest('request')} isJson />;
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

function receivedText({ status, step, value, isSuperseded, isResult }: AttemptOut, { steps }: UnitPageData): string {
  if (value === undefined) return 'nothing was passed on';
  if (isSuperseded) return 'superseded: no longer used';
  if (!isResult) return status === 'hold' ? 'held; nothing was passed on' : 'not the result of this step';
  return steps.find((one) => one.step === step)?.isLast === true ? 'the result of the unit' : 'passed to the next step';
}

interface StoredGiven {
  readonly stored: Text;
  readonly label: string;
  readonly rest: string;
  readonly isJson?: boolean;
}

function Stored({ stored: { text, length }, label, rest, isJson = false }: StoredGiven) {
  const isWhole = text.length >= length;
  const shown = isJson && isWhole ? prettyJson(text) : text;
  return (
    <div class="card pad">
      <ModelText text={shown} length={isWhole ? shown.length : length} label={label} rest={rest} />
    </div>
  );
}

function Rules({ attempt: { verdict } }: { readonly attempt: AttemptOut }) {
  const findings = verdict?.findings.filter(({ code }) => code.startsWith('rules.') || code.startsWith('checks.')) ?? [];
  if (findings.length === 0) return <p class="quiet">No rule reported anything.</p>;
  return (
    <ul class="card parts">
      {findings.map((finding, at) => (
        <li key={at}>
          <StateWord state={finding.severity === 'error' ? 'failed' : 'repaired'} word={finding.severity} />{' '}
          <code>{finding.code}</code> <Visible text={finding.path} /> <Visible text={finding.message} />
        </li>
      ))}
    </ul>
  );
}

const COLUMNS: readonly Heading[] = ['Call', 'Outcome', 'Model', ...['Tokens', 'Time', 'Cost'].map((figures) => ({ figures }))];

function Events({ attempt }: { readonly attempt: AttemptOut }) {
  return (
    <Table card="Table of events" label="Calls" columns={COLUMNS}>
      {attempt.calls.map((call, at) => (
        <tr key={at}>
          <th scope="row">{at + 1}</th>
          <Visible as="td" text={call.fault ?? (call.outcome === 'lost' ? 'no recorded response' : call.outcome)} />
          <Visible as="td" text={call.model ?? 'unknown'} />
          <td class="number">{call.tokens === undefined ? 'unknown' : counted(call.tokens)}</td>
          <td class="number">{call.took === undefined ? 'unknown' : `${(call.took / 1000).toFixed(2)} s`}</td>
          <td class="number">{call.cost === undefined ? 'unknown' : dollars(call.cost)}</td>
        </tr>
      ))}
    </Table>
  );
}

export const TABS = ['Diff', 'Reply', 'Value', 'Prompt', 'Rules', 'Events', 'JSON'] as const;

export type Tab = (typeof TABS)[number];
