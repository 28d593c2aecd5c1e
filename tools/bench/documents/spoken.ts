import type { Grammar } from '../../../packages/core/src/kinds/commands/model/grammar.ts';
import { pick, type Random } from './random.ts';

const VOICES = [
  'as teacher',
  'as gardener',
  'as pilot',
  'as nurse',
  'as head cook',
  'as Ada Lovelace',
  'as QA',
  'as chief engineer',
  'as night guard',
  'as poet',
  'as judge',
  'as referee',
];
const AUDIENCES = [
  'to team',
  'to neighbours',
  'to CTO',
  'to new pilots',
  'to head office',
  'to parents',
  'to club members',
  'to junior engineer',
  'to press',
  'to customers',
  'to auditors',
  'to board',
  'to students',
  'to volunteers',
];
const TONES = ['kindly', 'gently', 'directly', 'plainly', 'with humour', 'in short', 'formally', 'warmly'];
const PURPOSES = [
  'for teaching',
  'for deciding',
  'for planning',
  'for thanking',
  'for warning',
  'for celebrating',
  'for learning',
  'for selling',
  'for asking',
  'for reporting',
  'for sharing',
  'for closing',
];
const PERSONAS = [
  'garden club',
  'crew briefing',
  'board letter',
  'first lesson',
  'shift handover',
  'family news',
  'release note',
  'open day',
];
const INTENTS = ['teach', 'decide', 'plan', 'thank', 'warn', 'celebrate', 'learn', 'report'];

/** A grammar of the size of a real voice interface. */
export const SPOKEN: Grammar = {
  version: 1,
  lists: { voice: VOICES, audience: AUDIENCES, tone: TONES, purpose: PURPOSES },
  presets: { persona: PERSONAS.map(preset), intent: INTENTS.map(preset) },
  joiners: { '·': [] },
  forms: {
    write: 'model write [{voice}] [{audience}] [{tone}] {purpose}',
    persona: 'persona {persona}',
    intent: 'intent {intent}',
    both: 'persona {persona} · intent {intent}',
  },
};

function preset(label: string): { readonly key: string; readonly label: string } {
  return { key: label.replaceAll(' ', '_'), label };
}

/** The same grammar as a hand-written regular expression, for any case and any spacing. */
export function byHand(): RegExp {
  const one = (tokens: readonly string[]) => tokens.map((token) => token.replaceAll(' ', '\\s+')).join('|');
  const presets = (labels: readonly string[]) => one([...labels, ...labels.map((label) => label.replaceAll(' ', '_'))]);
  const write = `model\\s+write(?:\\s+(?<voice>${one(VOICES)}))?(?:\\s+(?<audience>${one(AUDIENCES)}))?(?:\\s+(?<tone>${one(TONES)}))?\\s+(?<purpose>${one(PURPOSES)})`;
  const persona = `persona\\s+(?<persona>${presets(PERSONAS)})(?:\\s*·\\s*intent\\s+(?<with>${presets(INTENTS)}))?`;
  return new RegExp(`^\\s*(?:${write}|${persona}|intent\\s+(?<intent>${presets(INTENTS)}))\\s*$`, 'i');
}

/** A command of the grammar, as its lists have it. */
export function makeCommand(random: Random): string {
  if (random() < 0.2) return `persona ${pick(random, PERSONAS)} · intent ${pick(random, INTENTS)}`;
  if (random() < 0.1) return `intent ${pick(random, INTENTS)}`;
  const some = (list: readonly string[]) => (random() < 0.6 ? [pick(random, list)] : []);
  return ['model write', ...some(VOICES), ...some(AUDIENCES), ...some(TONES), pick(random, PURPOSES)].join(' ');
}
