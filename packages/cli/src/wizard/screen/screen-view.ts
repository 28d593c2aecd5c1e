import type { WizardView } from '../wizard-view.ts';

export interface ScreenView extends WizardView {
  readonly typed: string;
  readonly asksToReplace: boolean;
  readonly message: string;
  readonly editor: string | undefined;
  readonly details?: number;
}

export type Light = '·' | '◐' | '✓' | '✗';

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
