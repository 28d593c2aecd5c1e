import type { ToldFinding } from '../../../src/model/told.ts';
import { counting } from '../../lib/words.ts';
import { Visible } from '../text.tsx';

/** What was wrong with a reply; empty if nothing was. */
export function FindingList({ findings }: { readonly findings: readonly ToldFinding[] }) {
  if (findings.length === 0) return null;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return (
    <>
      <div class="head">
        <b>Findings</b>{' '}
        <span class="meta">
          {[
            ...(errors > 0 ? [counting(errors, 'error')] : []),
            ...(findings.length > errors ? [counting(findings.length - errors, 'warning')] : []),
          ].join(', ')}
        </span>
      </div>
      {findings.map((finding, at) => (
        <p key={at} class={`pad ${finding.severity === 'error' ? 'bad-text' : ''}`}>
          <code>{finding.code}</code> <Visible text={finding.path} /> <Visible text={finding.message} />
        </p>
      ))}
    </>
  );
}
