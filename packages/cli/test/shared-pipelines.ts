import { hash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CassetteServer, Exchange } from '@tamis/models';
import type { Script } from './run-cassettes.ts';
import { reading } from './run-ledger.ts';

export interface SharedPipeline {
  readonly name: string;
  readonly units: number;
  readonly steps: readonly string[];
  readonly scripts: readonly Script[];
}

const LONG = 'Buy something or leave; I have a fire to tend and no time to talk.';
const dialog = (tone: string) => ({ greeting: 'Hm. You.', player_response_hint: 'Haggle.', tone, dialog: LONG });
const score = (personality_consistency: number) => ({
  ...{ npc_name: 'a', mood_name: 'b', topic_name: 'c', final_tone: 'cold', personality_consistency },
  ...{ mood_responsiveness: 0.8, personality_reasoning: 'short and blunt', mood_reasoning: 'short and blunt' },
});

export const pipelines = path.resolve(import.meta.dirname, '../../../../shared/corpora/pipelines');

export const SHARED: readonly SharedPipeline[] = [
  {
    name: 'NPCDialog',
    units: 60,
    steps: ['generate_dialog', 'score_consistency'],
    scripts: [
      { step: 'generate_dialog', good: dialog('cold'), bad: dialog('Wrathful') },
      { step: 'score_consistency', good: score(0.9), bad: score(0.2) },
    ],
  },
  {
    name: 'DrunkenSailor',
    units: 100,
    steps: ['random_walk', 'analyze'],
    scripts: [
      {
        step: 'analyze',
        good: ({ name = 'x', position = 0, steps_taken = 0, path: walked = [] }) => {
          const outcome = position === 0 ? 'fell_in_water' : 'reached_ship';
          return { scenario_name: name, final_position: position, steps_taken, path: walked, outcome };
        },
        bad: { scenario_name: 5 },
      },
    ],
  },
];

// A copy of a folder with pauses short enough for a test; `TAMIS_PAUSES=own` keeps the folder's own, half a minute each.
export function hurried(folder: string, to: string): string {
  cpSync(folder, to, { recursive: true });
  if (process.env.TAMIS_PAUSES === 'own') return to;
  const config = path.join(to, 'config.yaml');
  const text = readFileSync(config, 'utf8').replace('max_attempts: 3\n    initial_delay_seconds: 30', 'max_attempts: 3');
  writeFileSync(config, text.replace('max_attempts: 3\n', 'max_attempts: 3\n    initial_delay_seconds: 0.05\n'));
  return to;
}

export function seenBy({ hits }: CassetteServer, exchanges: readonly Exchange[]): readonly string[] {
  const left = Map.groupBy(exchanges, placeOf);
  return hits
    .map(({ key, messages }) => {
      const place = placeOf(key);
      return `${place} ${outcomeOf(left.get(place)?.shift())} ${promptMark(messages)}`;
    })
    .sort();
}

function placeOf({ step, unit, attempt }: Pick<Exchange, 'step' | 'unit' | 'attempt'>): string {
  return `${step} ${unit} ${attempt}`;
}

const FAULTS: { readonly [script: string]: string } = {
  '429:0.2s': 'fault.rate-limited',
  '500': 'fault.server',
  'cut@40': 'fault.cut-stream',
};

function promptMark(messages: unknown): string {
  return hash('sha256', JSON.stringify(messages)).slice(0, 12);
}

function outcomeOf(exchange: Exchange | undefined): string {
  if (exchange === undefined) return 'not in the cassette';
  const { inputTokens, outputTokens } = exchange.reply?.usage ?? {};
  return FAULTS[exchange.fault ?? ''] ?? `answered ${inputTokens}+${outputTokens}`;
}

export async function writtenIn(out: string): Promise<readonly string[]> {
  return await reading(out, async (ledger, run) => {
    const calls: string[] = [];
    for await (const { calls: own, request = '{}', ...key } of ledger.attempts(run, { contents: true })) {
      const { messages } = JSON.parse(request) as { readonly messages?: unknown };
      for (const { outcome, fault, usage } of own) {
        const what = fault ?? `${outcome} ${usage?.inputTokens}+${usage?.outputTokens}`;
        calls.push(`${placeOf(key)} ${what} ${promptMark(messages)}`);
      }
    }
    return calls.sort();
  });
}
