import type { ToldChange, ToldFinding } from '../../../src/model/told.ts';
import { counting } from '../../lib/words.ts';
import { StateMark } from '../state.tsx';
import { Visible } from '../text.tsx';
import type { ChangeGroup } from './numbered.ts';

interface ChangeListGiven {
  readonly groups: readonly ChangeGroup[];
  readonly changes: readonly ToldChange[];
  readonly lit: number;
  readonly onLight: (number: number) => void;
}

export function ChangeList({ groups, changes, lit, onLight }: ChangeListGiven) {
  return (
    <>
      <div class="head">
        <b>Changes</b> <span class="meta">{gradeText(changes)}</span>
      </div>
      <ol class="changelist">
        {groups.map(({ number, first, count }) => (
          <li key={number}>
            <button
              type="button"
              class={lit === number ? 'on' : ''}
              onMouseEnter={() => onLight(number)}
              onMouseLeave={() => onLight(0)}
              onFocus={() => onLight(number)}
              onBlur={() => onLight(0)}
            >
              <span class="quiet">{number}</span>
              <span>
                <code>{first.code}</code> {count > 1 && <span class="quiet">×{count}</span>}
                <span class="model">
                  {' '}
                  <Visible text={first.path} /> {count === 1 && <ShortChange change={first} />}
                </span>
                <br />
                <Visible as="span" class="quiet" text={first.message} />
              </span>
              <StateMark state={first.safety} />
            </button>
          </li>
        ))}
      </ol>
      <p class="pad quiet">
        {changes.length === 0 ? 'Nothing was altered.' : 'Everything else is the same, character for character.'}
      </p>
    </>
  );
}

function gradeText(changes: readonly ToldChange[]): string {
  if (changes.length === 0) return 'none';
  return changes.some(({ safety }) => safety === 'unsafe') ? 'some unsafe' : 'all safe';
}

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

export function ShortChange({ change: { was, is } }: { readonly change: Pick<ToldChange, 'was' | 'is'> }) {
  if (was === is || was.length + is.length > 48 || was.trim() === '' || is.trim() === '') return null;
  return (
    <>
      <Visible text={was} /> → <Visible text={is} />
    </>
  );
}
