import type { ToldChange, ToldFinding } from '../../../src/model/told.ts';
import { ShortChange } from '../../parts/diff/short-change.tsx';
import { StateMark, StateWord } from '../../parts/state.tsx';
import { Visible } from '../../parts/text.tsx';

interface StageGiven {
  readonly name: string;
  readonly changes: readonly ToldChange[];
  readonly findings: readonly ToldFinding[];
}

/** What one stage did. */
export function Stage({ name, changes, findings }: StageGiven) {
  return (
    <div class="stage">
      <b>{name}</b>
      <div>
        {changes.length + findings.length === 0 && <StateWord state="valid" word="nothing to report" />}
        {changes.map((change, at) => (
          <div key={at} class="changerow">
            <code>{change.code}</code>
            <span>
              <span class="mono">
                <Visible text={change.path} /> <ShortChange change={change} />
              </span>{' '}
              <Visible as="span" class="quiet" text={change.message} />
            </span>
            <StateMark state={change.safety} />
          </div>
        ))}
        {findings.map((finding, at) => (
          <div key={at} class="changerow">
            <code>{finding.code}</code>
            <span>
              <Visible as="span" class="mono" text={finding.path} /> <Visible text={finding.message} />
            </span>
            <StateMark state={finding.severity === 'error' ? 'fail' : 'safe'} word={finding.severity} />
          </div>
        ))}
      </div>
    </div>
  );
}
