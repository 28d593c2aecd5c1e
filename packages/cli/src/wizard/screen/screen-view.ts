import type { WizardView } from '../wizard-view.ts';

/** Everything that the wizard's screen shows. */
export interface ScreenView extends WizardView {
  /** The hint being typed. */
  readonly typed: string;
  /** Whether the user is being asked if a file may be replaced. */
  readonly asksToReplace: boolean;
  readonly message: string;
  readonly editor: string | undefined;
  /** The first row of the details that is shown; undefined while they are closed. */
  readonly details?: number;
}

/** A light that shows the state of a tier. */
export type Light = '·' | '◐' | '✓' | '✗';

/** The lights for the three tiers: syntax, schema, samples. */
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
