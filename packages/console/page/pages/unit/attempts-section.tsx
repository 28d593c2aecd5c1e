import type { AttemptOut, UnitPage as UnitPageData } from '../../../src/model/unit.ts';
import { costFigure, costNote, counting, reasonText } from '../../lib/words.ts';
import { Section } from '../../parts/section.tsx';
import { StateWord } from '../../parts/state.tsx';
import { Visible } from '../../parts/text.tsx';
import { AttemptRow } from './attempt-row.tsx';

interface AttemptsSectionGiven {
  readonly page: UnitPageData;
  readonly chosen: AttemptOut | undefined;
  readonly onChoose: (attempt: AttemptOut) => void;
}

export function AttemptsSection({ page, chosen, onChoose }: AttemptsSectionGiven) {
  const { attempts } = page;
  const steps = stepsIn(page);
  const spent = spentOn(attempts);
  const note = costNote(spent);
  return (
    <Section
      title="Attempts"
      meta={
        <>
          {attemptsText(attempts, steps)}
          {spent.calls > 0 && ` · cost ${costFigure(spent)}`}
          {note !== undefined && `: ${note}`}
        </>
      }
    >
      {attempts.length === 0 && <div class="card pad quiet">No attempts yet.</div>}
      {steps.map((step) => (
        <StepAttempts key={step.step} step={step} page={page} chosen={chosen} onChoose={onChoose} />
      ))}
    </Section>
  );
}

type UnitStep = Pick<UnitPageData['steps'][number], 'step' | 'scope' | 'state' | 'reason'>;

function stepsIn({ steps, attempts }: UnitPageData): readonly UnitStep[] {
  const gone = new Set(attempts.map(({ step }) => step).filter((name) => steps.every(({ step }) => step !== name)));
  return [...steps, ...[...gone].map((step) => ({ step, scope: 'chunk', state: 'superseded' }))];
}

interface StepAttemptsGiven {
  readonly step: UnitStep;
  readonly page: UnitPageData;
  readonly chosen: AttemptOut | undefined;
  readonly onChoose: (attempt: AttemptOut) => void;
}

function StepAttempts({ step, page, chosen, onChoose }: StepAttemptsGiven) {
  const own = page.attempts.filter((attempt) => attempt.step === step.step).sort((one, other) => one.attempt - other.attempt);
  if (own.length === 0) return null;
  const isAsked = step.scope === 'chunk';
  return (
    <div class="card" role="group" aria-label={`Attempts at ${step.step}`}>
      <div class="head spread">
        <span>
          <Visible as="b" text={step.step} /> <StateWord state={step.state} />
          {step.reason !== undefined && (
            <span class="quiet">
              {' '}
              · <Visible text={reasonText(step.reason)} />
            </span>
          )}
        </span>
        <span class="meta">{isAsked ? mostText(page.most) : 'computed; no model is called'}</span>
      </div>
      {own.map((attempt) => (
        <AttemptRow
          key={attempt.attempt}
          attempt={attempt}
          run={page.run.id}
          isChosen={attempt === chosen}
          onChoose={() => onChoose(attempt)}
        />
      ))}
    </div>
  );
}

// The number of attempts. Computed steps are counted separately, because no model was asked.
function attemptsText(attempts: readonly AttemptOut[], steps: readonly UnitStep[]): string {
  const computed = new Set(steps.filter(({ scope }) => scope !== 'chunk').map(({ step }) => step));
  const asked = attempts.filter(({ step }) => !computed.has(step)).length;
  const told = `${counting(asked, 'attempt')} at ${counting(steps.length - computed.size, 'step')}`;
  return computed.size === 0 ? told : `${told} · ${counting(computed.size, 'computed step')}`;
}

function mostText(most: number | undefined): string {
  return most === undefined ? '' : `at most ${counting(most, 'attempt')}`;
}

// The cost of some attempts. A stored reply that was judged again shares the calls of its original attempt.
function spentOn(attempts: readonly AttemptOut[]) {
  const calls = attempts.filter(({ origin }) => origin === undefined).flatMap((attempt) => attempt.calls);
  return {
    calls: calls.length,
    cost: calls.reduce((sum, { cost = 0 }) => sum + cost, 0),
    unpriced: calls.filter(({ cost, mayBeCharged }) => cost === undefined && mayBeCharged).length,
    lost: calls.filter(({ outcome, cost }) => outcome === 'lost' && cost === undefined).length,
  };
}
