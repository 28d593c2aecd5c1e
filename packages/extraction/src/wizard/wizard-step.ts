import { LONGEST_HINT, openWizard, type WizardEvent, type WizardPhase, type WizardState } from './wizard-state.ts';

type EventKind = WizardEvent['kind'];
type Move = (state: WizardState, event: WizardEvent) => WizardState;

/** Returns the state that follows an event, using a table of moves. It is pure. An event that a phase does not accept changes nothing. */
export function wizardStep(state: WizardState, event: WizardEvent): WizardState {
  return MOVES[state.phase][event.kind]?.(state, event) ?? state;
}

/** Returns the events that a phase accepts, for a screen that lists its keys. */
export function wizardEvents(phase: WizardPhase): readonly EventKind[] {
  return Object.keys(MOVES[phase]) as readonly EventKind[];
}

const to =
  (phase: WizardPhase): Move =>
  (state) => ({ ...state, phase, back: null });

const aside =
  (phase: WizardPhase): Move =>
  (state) => ({ ...state, phase, back: state.phase });

const back: Move = (state) => ({ ...state, phase: state.back ?? 'ANALYSIS_ERROR', back: null });

const result: Move = (state) => ({ ...state, phase: state.language === 'yaml' ? 'YAML_RESULT' : 'PYTHON_RESULT', back: null });

const failed: Move = (state) => ({ ...state, pythonFailures: state.pythonFailures + (state.language === 'python' ? 1 : 0) });

const fresh: Move = (state, event) => openWizard(event.kind === 'fresh' ? (event.language ?? state.language) : state.language);

// Adds a hint, which needs text. It may switch from YAML to Python; only a fresh start goes back.
const hinted: Move = (state, event) => {
  const text = event.kind === 'hint-given' ? event.text.trim().slice(0, LONGEST_HINT) : '';
  if (text === '') return state;
  const isPython = state.language === 'python' || (event.kind === 'hint-given' && event.language === 'python');
  return { ...state, phase: 'REGENERATING', back: null, hint: text, language: isPython ? 'python' : 'yaml' };
};

type Moves = { readonly [kind in EventKind]?: Move };

const WORKING: Moves = {
  passed: result,
  'attempt-failed': failed,
  exhausted: to('ANALYSIS_ERROR'),
  fresh,
  escape: to('CANCELED'),
};

const RESULT: Moves = {
  accept: to('APPROVED'),
  hint: aside('HINT_INPUT'),
  edit: aside('EDITING'),
  fresh,
  escape: to('CANCELED'),
};

const MOVES: { readonly [phase in WizardPhase]: Moves } = {
  ANALYZING: WORKING,
  REGENERATING: WORKING,
  YAML_RESULT: RESULT,
  PYTHON_RESULT: RESULT,
  HINT_INPUT: { 'hint-given': hinted, escape: back },
  EDITING: { 'edit-passed': result, 'edit-failed': to('ANALYSIS_ERROR'), 'edit-cancelled': back, escape: back },
  ANALYSIS_ERROR: { hint: aside('HINT_INPUT'), edit: aside('EDITING'), fresh, escape: to('CLOSED') },
  APPROVED: { close: to('CLOSED') },
  CANCELED: { close: to('CLOSED') },
  CLOSED: {},
};
