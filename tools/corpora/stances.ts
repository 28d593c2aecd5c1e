import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Asked } from './compare.ts';
import { jsonLines } from './row.ts';

interface Preset {
  readonly key: string;
  readonly label: string;
  readonly spoken?: string;
}

interface Vocabulary {
  readonly persona: { readonly voice: readonly string[]; readonly audience: readonly string[]; readonly tone: readonly string[] };
  readonly intentSpokenToCanonical: { readonly [spoken: string]: string };
  readonly personaPresets: readonly Preset[];
  readonly intentPresets: readonly Preset[];
}

export function stances(folder: string): readonly Asked[] {
  const contract = stanceContract(JSON.parse(readFileSync(path.join(folder, 'talon-vocab.json'), 'utf8')) as Vocabulary);
  return jsonLines(path.join(folder, 'talon-stance-cases.jsonl')).map((row) => ({
    part: 'talon-stance-cases',
    id: String(row.id),
    forms: [{ raw: String(row.raw), contract }],
    compare: ({ status }) => (status === 'pass') === (row.adr === true),
  }));
}

function stanceContract(words: Vocabulary): Record<string, unknown> {
  const preset = ({ key, label, spoken }: Preset) => ({ key, label, ...(spoken === undefined ? {} : { spoken }) });
  const { voice, audience, tone } = words.persona;
  const grammar = {
    version: 1,
    lists: { voice, audience, tone, purpose: 'intents' },
    presets: { persona: words.personaPresets.map(preset), intent: words.intentPresets.map(preset) },
    joiners: { '·': [] },
    forms: {
      write: 'model write [{voice}] [{audience}] [{tone}] {purpose}',
      persona: 'persona {persona}',
      intent: 'intent {intent}',
      both: 'persona {persona} · intent {intent}',
    },
  };
  return { kind: 'command', grammar, lists: { purpose: words.intentSpokenToCanonical } };
}
