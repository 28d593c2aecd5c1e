import type { Change, Finding, UnitContext } from '../../../model/index.ts';
import type { PlacedCall } from '../judge/assemble.ts';
import type { Provenance, ProvenanceMeaning, ToolEffect } from '../model/tool-contract.ts';
import type { Registry } from '../registry/build-registry.ts';
import { Conversation, type ConversationExcerpt, type Origins } from './origins.ts';
import { type Sought, type SoughtArgument, soughtIn } from './sought-values.ts';

// Arguments that come only from outside content. They are doubts if the call is held for them, and warnings otherwise.
export interface OutsideValues {
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
}

const NONE: OutsideValues = { changes: [], findings: [] };

interface Acting {
  readonly call: PlacedCall;
  readonly effect: ToolEffect;
  readonly meaning: Exclude<ProvenanceMeaning, 'off'>;
  readonly given: readonly SoughtArgument[];
}

export function outsideValues(
  calls: readonly PlacedCall[],
  unit: UnitContext | undefined,
  provenance: Provenance,
  registry: Registry,
): OutsideValues {
  if (unit?.messages === undefined) return NONE;
  const acting = calls.flatMap((call) => actingCall(call, provenance, registry));
  if (!acting.some(({ given }) => given.length > 0)) return NONE;
  const conversation = new Conversation(unit, registry);
  if (!conversation.hasOutside) return NONE;
  const origins = conversation.find(acting.flatMap(({ given }) => given.flatMap(({ sought }) => textsOf(sought))));
  const told = acting.flatMap((one) => outsideIn(one, origins)).slice(0, MOST_TOLD);
  return {
    changes: told.flatMap(({ meaning, ...found }) => (meaning === 'hold' ? [asChange(found)] : [])),
    findings: told.flatMap(({ meaning, ...found }) =>
      meaning === 'warn' ? [{ code: CODE, severity: 'warning', ...found }] : [],
    ),
  };
}

const CODE = 'tools.outside-value';

// More of them than this are more than anybody reads.
const MOST_TOLD = 50;

function actingCall(call: PlacedCall, provenance: Provenance, { tools }: Registry): readonly Acting[] {
  const tool = tools.get(call.name);
  const effect = tool?.effect ?? 'change';
  const meaning = effect === 'read' ? 'off' : provenance[effect];
  if (tool === undefined || meaning === 'off') return [];
  return [{ call, effect, meaning, given: soughtIn(call.arguments, tool.constants) }];
}

function textsOf(sought: readonly Sought[]): readonly string[] {
  return sought.flatMap(({ text, otherwise }) => [text, ...textsOf(otherwise)]);
}

type Told = Pick<Finding, 'path' | 'args'> & Pick<Acting, 'meaning'>;

function outsideIn({ call, effect, meaning, given }: Acting, origins: Origins): readonly Told[] {
  return given.flatMap(({ path, sought }): readonly Told[] => {
    const found = sought.map((one) => fromOutside(one, origins)).find((one) => one !== undefined);
    if (found === undefined) return [];
    const args = { tool: call.name, effect, ...argsOf(found) };
    return [{ meaning, path: `/calls/${call.index}/arguments${path}`, args }];
  });
}

interface FromOutside {
  readonly value: string;
  readonly passage: ConversationExcerpt;
}

// What decides about a string: itself if it is anywhere, otherwise what would be looked up instead.
function fromOutside({ text, otherwise }: Sought, origins: Origins): FromOutside | undefined {
  if (origins.isOwn(text)) return undefined;
  const passage = origins.outside(text);
  if (passage !== undefined) return { value: text, passage };
  return otherwise.map((one) => fromOutside(one, origins)).find((found) => found !== undefined);
}

const LONGEST_VALUE = 200;

function argsOf({ value, passage: { spoken, text, start, end } }: FromOutside): Finding['args'] {
  return {
    value: value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE).toWellFormed()}…` : value,
    from: spoken.tool ?? 'a tool',
    message: spoken.message,
    ...(start === undefined || end === undefined ? {} : { start, end }),
    passage: text,
  };
}

function asChange({ path, args }: Omit<Told, 'meaning'>): Change {
  return { code: CODE, safety: 'unsafe', path, before: null, after: null, args };
}
