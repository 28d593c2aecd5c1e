import type { Attempt } from '@tamis/core';
import type { WizardState } from '@tamis/core/extraction-rules';
import { hasPassed } from '../attempt-text.ts';
import type { SampleRow } from '../preview.ts';
import type { RuleFile } from '../rule-file.ts';
import type { WizardRule } from '../rule-gate.ts';

/** Everything the screen of a wizard shows. */
export interface WizardView {
  readonly state: WizardState;
  readonly samples: readonly string[];
  readonly model: string;
  /** What was spent so far, in dollars; undefined if unknown. */
  readonly cost?: number;
  /** The current attempt, and the maximum number. */
  readonly attempt: number;
  readonly of: number;
  /** Whether the reply is being tried on the samples. */
  readonly isTesting: boolean;
  /** Whether it works on each sample tried so far, in order. */
  readonly ticks: readonly boolean[];
  readonly attempts: readonly Attempt[];
  /** The rule that passed, with what it finds in the samples, where it goes, and what its author should know. */
  readonly passed?: {
    readonly rule: WizardRule;
    readonly rows: readonly SampleRow[];
    readonly target: RuleFile;
    readonly notes: readonly string[];
  };
  /** What the provider or the sandbox failed with. */
  readonly fault?: string;
  /** The hint being typed. */
  readonly typed: string;
  /** Whether the person is asked if a file may be replaced. */
  readonly asksToReplace: boolean;
  readonly message: string;
  readonly editor: string | undefined;
}

/** Whether there is a rule that worked before an edit that does not. */
export function mayUndo({ state, attempts }: WizardView): boolean {
  return state.phase === 'ANALYSIS_ERROR' && attempts.at(-1)?.reason === 'edit' && attempts.some(hasPassed);
}

/** How a tier is doing. */
export type Light = '·' | '◐' | '✓' | '✗';

/** The lights of the three tiers: syntax, schema, samples. */
export function lightsOf(view: WizardView, failedTier: number | undefined): readonly [Light, Light, Light] {
  const { phase, back } = view.state;
  switch (phase === 'HINT_INPUT' ? back : phase) {
    case 'YAML_RESULT':
    case 'PYTHON_RESULT':
    case 'APPROVED':
      return ['✓', '✓', '✓'];
    case 'ANALYSIS_ERROR':
      return [lightAt(1, failedTier), lightAt(2, failedTier), lightAt(3, failedTier)];
    case 'ANALYZING':
    case 'REGENERATING':
      if (view.isTesting) return ['✓', '✓', '◐'];
      return view.attempts.length > 0 ? ['◐', '·', '·'] : ['·', '·', '·'];
    default:
      return ['·', '·', '·'];
  }
}

function lightAt(tier: number, failed: number | undefined): Light {
  if (failed === undefined || tier > failed) return '·';
  return tier === failed ? '✗' : '✓';
}
