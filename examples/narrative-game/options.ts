import {
  type ActionChoice,
  type ActionContract,
  ask,
  compile,
  contractText,
  type Gate,
  type Model,
  messageText,
} from '@tamis/core';
import type { Decision, EscalationCall } from '@tamis/core/loop';
import { type Actor, contractFor, type Deed, type House, isPossible, worldOf } from './house.ts';
import { type Mind, mindOf } from './mind.ts';
import { idOf, speak } from './speak.ts';

/** A turn as an option meets it: what the actor saw, and the house as it is whenever somebody looks. */
export interface Turn {
  readonly actor: Actor;
  readonly seen: House;
  readonly now: () => House;
  readonly seed: number;
  readonly number: number;
}

/** What came of a turn: what to do, whoever may do it, and what it took. */
export interface Decided {
  readonly deed: Deed | undefined;
  /** The model's mind behind the reply that counted, for the referee. */
  readonly mind: Mind;
  readonly calls: number;
  readonly people: number;
  /** What looks again just before it is done; missing without a gate. */
  readonly recheck?: () => Promise<boolean>;
}

/** One way to take a turn. */
export interface Option {
  readonly name: string;
  readonly turn: (turn: Turn) => Promise<Decided>;
}

/** The options of the seed, after none at all. */
export const OPTIONS: readonly Option[] = [
  { name: 'no gate', turn: (turn) => withoutGate(turn, PLAIN_PROMPT) },
  { name: '1 a person agrees', turn: (turn) => withGate(turn, { form: 'index', approve: 'all', moved: 'person' }) },
  { name: '2 intent', turn: (turn) => withGate(turn, { form: 'intent' }) },
  { name: '3 index, checked', turn: (turn) => withGate(turn, { form: 'index' }) },
  { name: '4 list, first possible', turn: (turn) => withGate(turn, { form: 'list' }) },
  { name: '5 prompt alone', turn: (turn) => withoutGate(turn, undefined) },
];

const PLAIN_PROMPT = 'Choose a number.';

/** The line of a prompt that a model may go by. */
const ABOUT_TARGETS = 'do not take another one in its place';

/** A model that says what the script has in mind; it is asked again with what was wrong. */
function scripted({ actor, seen, now, seed, number }: Turn, contract: ActionContract) {
  const minds: Mind[] = [];
  const model: Model = {
    name: 'script',
    clock: { now: () => 0, random: () => 0, wait: async () => undefined },
    ask: async (messages) => {
      const told = minds.length;
      const mind = mindOf(actor, told === 0 ? seen : now(), seed, number, told);
      const isTold = messages.some((message) => messageText(message).includes(ABOUT_TARGETS));
      const [first = mind.points] = mind.wants;
      minds.push(isTold && mind.heeds ? { ...mind, points: first } : mind);
      return { text: speak(minds[told] ?? mind, contract.form ?? 'index', contract), finish: 'stop' };
    },
  };
  return { model, minds };
}

/** The engine of the seed: it takes the number that it finds, looks at the bounds, and does it. */
async function withoutGate(turn: Turn, prompt: string | undefined): Promise<Decided> {
  const contract = contractFor(turn.actor, turn.seen, { form: 'index' });
  const { model, minds } = scripted(turn, contract);
  const content = prompt ?? contractText(gateOf(contract));
  const { text } = await model.ask([{ role: 'user', content }], {});
  const index = Number(/"choice":\s*(\d+)/.exec(text)?.[1] ?? /\d+/.exec(text)?.[0] ?? 0);
  return { deed: deedOf(contract.actions[index - 1]), mind: minds[0] as Mind, calls: 1, people: 0 };
}

/** A gate, the loop around it, and a person where one is needed. Preconditions run under every option. */
async function withGate(turn: Turn, how: Partial<ActionContract>): Promise<Decided> {
  const contract = contractFor(turn.actor, turn.seen, how);
  const gate = gateOf(contract);
  const { model, minds } = scripted(turn, contract);
  let people = 0;
  const escalate = async (call: EscalationCall<ActionChoice>): Promise<Decision> => {
    people++;
    return decideAs(turn, minds, call);
  };
  const outcome = await ask({
    gate,
    model,
    messages: [{ role: 'user', content: PLAIN_PROMPT }],
    // The same prompt for all: what differs is the gate.
    contract: 'off',
    world: () => worldOf(turn.now()),
    budget: { semantic: 2, total: 3 },
    ...(how.approve === 'all' ? { escalate, holds: 'person' as const } : {}),
  });
  const choice = outcome.status === 'accepted' ? outcome.value : undefined;
  return {
    deed: deedOf(choice?.action ?? undefined),
    mind: minds.at(-1) as Mind,
    calls: minds.length,
    people,
    // Where reviews are kept, `execute` is this door.
    recheck: async () => choice !== undefined && (await gate.recheck(choice, worldOf(turn.now()))).length === 0,
  };
}

/** A person who knows what the actor is after and looks at the house: takes what is wanted and possible, and waits otherwise. */
function decideAs({ actor, now }: Turn, minds: readonly Mind[], { held }: EscalationCall<ActionChoice>): Decision {
  const wanted = (minds.at(-1)?.wants ?? []).find((deed) => isPossible(deed, actor, now()));
  const id = wanted === undefined ? 'wait' : idOf(wanted);
  const offered = [...(held === undefined ? [] : [held]), ...(held?.alternatives ?? [])];
  const same = offered.find(({ value }) => value.action?.id === id) ?? offered.find(({ value }) => value.action?.id === 'wait');
  if (held === undefined || same?.digest === undefined) return { kind: 'edit', value: { choice: 'wait' } };
  if (held.reason === 'approval') return { kind: 'approve', digest: same.digest };
  return { kind: 'release', digest: same.digest, codes: held.doubt.codes };
}

const gates = new Map<string, Gate<ActionChoice>>();

/** Houses repeat, and so do contracts. */
function gateOf(contract: ActionContract): Gate<ActionChoice> {
  const key = JSON.stringify(contract);
  const gate = gates.get(key) ?? compile(contract);
  if (gates.size > 5000) gates.clear();
  gates.set(key, gate);
  return gate;
}

function deedOf(action: Pick<ActionContract['actions'][number], 'type' | 'targets'> | undefined): Deed | undefined {
  if (action === undefined) return undefined;
  return { type: action.type as Deed['type'], target: action.targets?.[0]?.id ?? '' };
}
