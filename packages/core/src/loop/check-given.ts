import { requireWorld } from '../gate/index.ts';
import { promptContract } from '../kinds/prompt-contract.ts';
import { checkSignal } from '../lib/check-signal.ts';
import { closestWord } from '../lib/closest-word.ts';
import { typeNamed } from '../lib/type-named.ts';
import { allKeys } from '../lib/words.ts';
import { checkMessages } from '../message/check-messages.ts';
import type { Clock } from '../ports/clock.ts';
import type { RequestOptions } from '../ports/model.ts';
import { checkKeys } from '../wording/check-keys.ts';
import { suggestionText } from '../wording/suggestion-text.ts';
import type { AskOptions } from './ask-options.ts';
import type { Decision } from './event.ts';
import { isOver } from './step.ts';

const OPTIONS = allKeys<AskOptions<unknown>>()([
  'gate model messages clock run world input budget holds mostFaults options contract contractLimit format',
  'requirements samples signal on partial stopEarly journal telemetry escalate resume',
]);

const MODEL_OPTIONS = allKeys<RequestOptions>()(['temperature maxTokens seed stop reasoning json tools contract']);

const ADVICE: ReadonlyMap<string, string> = new Map([
  ['prompt', "`messages: [{ role: 'user', content: … }]`"],
  ['system', "`messages: [{ role: 'system', content: … }, …]`"],
  ['schema', '`gate: compile({ schema: … })`'],
  ['tools', "`gate: compile({ kind: 'tool-calls', tools: … })`"],
  ['temperature', '`options: { temperature: … }`'],
  ['maxTokens', '`options: { maxTokens: … }`'],
  ['maxRetries', '`budget: { total: … }`'],
  ['retries', '`budget: { total: … }`'],
  ['abortSignal', '`signal`'],
]);

const FUNCTIONS = ['on', 'journal', 'escalate'] as const;
const FORMATS = ['findings', 'annotated', 'patch'];
const PARTIALS = ['closed', 'growing'];
const CONTRACTS = ['provider', 'text', 'off'];

// Returns the checked options of a run. Throws if an option makes no sense or the contract is too long, before anything is spent.
export function checkGiven<Value>(given: AskOptions<Value>): AskOptions<Value> {
  checkKeys('ask', given, OPTIONS, ADVICE);
  if (typeof given.gate?.judge !== 'function') throw new TypeError('`gate` must be a gate, as returned by `compile`.');
  if (typeof given.model?.ask !== 'function') throw new TypeError(`\`model\` must be a model, such as ${modelFor(given.model)}.`);
  checkMessages(given.messages);
  checkSignal(given.signal);
  checkKeys('options', given.options ?? {}, MODEL_OPTIONS);
  for (const name of FUNCTIONS) {
    if (!['function', 'undefined'].includes(typeof given[name])) throw new TypeError(`\`${name}\` must be a function.`);
  }
  requireWorld('ask', given.gate, given.world);
  if (given.telemetry !== undefined && typeof given.telemetry.open !== 'function')
    throw new TypeError('`telemetry` must be the result of `otel()` from @tamis/models/telemetry.');
  checkWord('format', given.format, FORMATS);
  checkWord('contract', given.contract, CONTRACTS);
  checkWord('partial', given.partial, PARTIALS);
  if (!['boolean', 'undefined'].includes(typeof given.stopEarly)) throw new TypeError('`stopEarly` must be true or false.');
  if (given.contract !== 'off') promptContract(given.gate, given.contractLimit);
  checkResume(given);
  return given;
}

function modelFor(given: unknown): string {
  return `\`model('${typeof given === 'string' ? given : 'openai:gpt-5-mini'}')\` of @tamis/models`;
}

// A value as it would be written in code.
function given(value: unknown): string {
  return typeof value === 'string'
    ? `'${value}'`
    : typeof value === 'object' && value !== null
      ? typeNamed(value)
      : String(value);
}

function checkWord(option: string, word: string | undefined, words: readonly string[]): void {
  if (word === undefined || words.includes(word)) return;
  const near = suggestionText(closestWord(String(word), words), String(word));
  const quoted = words.map((one) => `'${one}'`);
  const choice = `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
  throw new TypeError(`\`${option}\` must be ${choice}; ${given(word)} was given.${near}`);
}

export function clockOf({ clock, model }: Pick<AskOptions<unknown>, 'clock' | 'model'>): Clock {
  const found = clock ?? model.clock;
  if (found !== undefined) return found;
  throw new TypeError('There is no clock: this model has none. Give `clock: systemClock`, from @tamis/models.');
}

function checkResume({ resume, run }: Pick<AskOptions<unknown>, 'resume' | 'run'>): void {
  if (resume === undefined) return;
  checkKeys('resume', resume, ['state', 'attempts', 'decision']);
  const { state, attempts, decision } = resume;
  if (state?.version !== 2)
    throw new TypeError('`resume.state` must be a state of this version, as the outcome or the journal gave it.');
  if (!Array.isArray(attempts)) throw new TypeError('`resume.attempts` must be the attempts of the run.');
  if (isOver(state)) throw new TypeError(`The run has ended (${state.phase}), so there is nothing to resume.`);
  if (run !== undefined && run !== state.run) throw new TypeError(`\`run\` is ${run}, but the run to resume is ${state.run}.`);
  if (decision === undefined) return;
  if (state.phase !== 'escalated') throw new TypeError(`A decision is for an escalated run; this one is ${state.phase}.`);
  checkDecision(decision);
}

const TEXTS: { readonly [kind in Decision['kind']]: readonly string[] } = {
  hint: ['text'],
  edit: [],
  approve: ['digest'],
  release: ['digest'],
  fresh: [],
  cancel: [],
};

export function checkDecision(decision: Decision): void {
  const kinds = Object.keys(TEXTS);
  const { kind } = decision;
  if (typeof kind !== 'string' || !kinds.includes(kind))
    throw new TypeError(
      `\`${String(kind)}\` is not a decision.${suggestionText(closestWord(String(kind), kinds), String(kind))} There are ${kinds.join(', ')}.`,
    );
  const parts = new Map<string, unknown>(Object.entries(decision));
  const missing = TEXTS[kind].find((name) => typeof parts.get(name) !== 'string');
  if (missing !== undefined) throw new TypeError(`The decision \`${kind}\` needs \`${missing}\`, a string.`);
  if (kind === 'edit' && typeof parts.get('text') !== 'string' && parts.get('value') === undefined)
    throw new TypeError('The decision `edit` needs `text` or `value`.');
  if (kind === 'release' && !Array.isArray(parts.get('codes')))
    throw new TypeError('The decision `release` needs `codes`, the codes of the doubt.');
}
