import { closestWord } from '../lib/closest-word.ts';
import type { Clock } from '../ports/clock.ts';
import { suggestionText } from '../wording/suggestion-text.ts';
import type { AskGiven } from './ask-given.ts';
import { checkKeys } from './check-keys.ts';
import type { Decision } from './event.ts';
import { isOver } from './step.ts';

/** Every option of `ask`; the compiler sees to it that none is missing. */
const OPTIONS: { readonly [option in keyof Required<AskGiven<unknown>>]: true } = {
  gate: true,
  model: true,
  messages: true,
  clock: true,
  run: true,
  world: true,
  input: true,
  budget: true,
  holds: true,
  mostFaults: true,
  options: true,
  contract: true,
  format: true,
  requirements: true,
  samples: true,
  cancel: true,
  on: true,
  journal: true,
  escalate: true,
  resume: true,
};

const OPTION_NAMES = Object.keys(OPTIONS);

const FORMATS = ['findings', 'annotated', 'patch'];
const CONTRACTS = ['provider', 'text', 'off'];

/** Throws a TypeError for options that make no sense, before anything is spent. */
export function checkGiven<Value>(given: AskGiven<Value>): void {
  checkKeys('ask', given, OPTION_NAMES);
  if (typeof given.gate?.check !== 'function') throw new TypeError('`gate` must be what `compile` gives.');
  if (typeof given.model?.ask !== 'function') throw new TypeError('`model` must be a model, as those of @tamis/models.');
  if (!Array.isArray(given.messages)) throw new TypeError('`messages` must be a list of messages.');
  checkWord('format', given.format, FORMATS);
  checkWord('contract', given.contract, CONTRACTS);
  checkResume(given);
}

function checkWord(option: string, word: string | undefined, words: readonly string[]): void {
  if (word === undefined || words.includes(word)) return;
  const near = suggestionText(closestWord(String(word), words));
  throw new TypeError(`There is no ${option} \`${word}\`.${near} There are ${words.join(', ')}.`);
}

/** The clock of a run: its own, or that of the model. */
export function clockOf({ clock, model }: Pick<AskGiven<unknown>, 'clock' | 'model'>): Clock {
  const found = clock ?? model.clock;
  if (found !== undefined) return found;
  throw new TypeError('There is no clock: this model has none. Give `clock: systemClock`, from @tamis/models.');
}

/** Any run that is not over can be taken up again; a decision belongs to one that waits for a person. */
function checkResume({ resume, run }: Pick<AskGiven<unknown>, 'resume' | 'run'>): void {
  if (resume === undefined) return;
  checkKeys('resume', resume, ['state', 'attempts', 'decision']);
  const { state, attempts, decision } = resume;
  if (state?.version !== 2)
    throw new TypeError('`resume.state` must be a state of this version, as the outcome or the journal gave it.');
  if (!Array.isArray(attempts)) throw new TypeError('`resume.attempts` must be the attempts of the run.');
  if (isOver(state)) throw new TypeError(`The run is over (${state.phase}): there is nothing to resume.`);
  if (run !== undefined && run !== state.run) throw new TypeError(`\`run\` is ${run}, but the run to resume is ${state.run}.`);
  if (decision === undefined) return;
  if (state.phase !== 'escalated') throw new TypeError(`A decision is for an escalated run; this one is ${state.phase}.`);
  checkDecision(decision);
}

const TEXTS: { readonly [kind in Decision['kind']]: readonly string[] } = {
  hint: ['text'],
  edit: [],
  approve: ['digest'],
  fresh: [],
  cancel: [],
};

/** Throws a TypeError for what is no decision. */
export function checkDecision(decision: Decision): void {
  const kinds = Object.keys(TEXTS);
  const { kind } = decision;
  if (typeof kind !== 'string' || !kinds.includes(kind))
    throw new TypeError(
      `\`${String(kind)}\` is not a decision.${suggestionText(closestWord(String(kind), kinds))} There are ${kinds.join(', ')}.`,
    );
  const parts = new Map<string, unknown>(Object.entries(decision));
  const missing = TEXTS[kind].find((name) => typeof parts.get(name) !== 'string');
  if (missing !== undefined) throw new TypeError(`The decision \`${kind}\` needs \`${missing}\`, a text.`);
  if (kind === 'edit' && typeof parts.get('text') !== 'string' && parts.get('value') === undefined)
    throw new TypeError('The decision `edit` needs `text` or `value`.');
}
