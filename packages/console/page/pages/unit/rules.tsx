import type { AttemptOut } from '../../../src/model/unit.ts';
import { StateWord } from '../../parts/state.tsx';
import { Visible } from '../../parts/text.tsx';

/** What the rules found. */
export function Rules({ attempt: { verdict } }: { readonly attempt: AttemptOut }) {
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
