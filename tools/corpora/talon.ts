import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { judgeRows } from './judge-rows.ts';
import { jsonLines } from './row.ts';

interface Preset {
  readonly key: string;
  readonly label: string;
  readonly spoken?: string;
}

/** The vocabulary of seed 000's project, as far as stance commands use it. */
interface Vocabulary {
  readonly persona: { readonly voice: readonly string[]; readonly audience: readonly string[]; readonly tone: readonly string[] };
  readonly intentSpokenToCanonical: { readonly [spoken: string]: string };
  readonly personaPresets: readonly Preset[];
  readonly intentPresets: readonly Preset[];
}

/** Compares the stance commands of seed 000's project with our reading of the seed; true if something differs. */
export async function compareStances(folder: string): Promise<boolean> {
  const [words, cases] = ['talon-vocab.json', 'talon-stance-cases.jsonl'].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  if (!existsSync(words) || !existsSync(cases)) {
    console.log('\ntalon-stance-cases: skipped, because they are not in ../shared/corpora');
    return false;
  }
  const contract = stanceContract(JSON.parse(readFileSync(words, 'utf8')) as Vocabulary);
  const rows = jsonLines(cases);
  const answers = await judgeRows(
    rows.map((row) => ({ id: String(row.id), suite: 'talon', raw: String(row.raw), contract, want: { kind: 'anything' } })),
  );
  const differing = rows.filter((row, index) => (answers[index]?.status === 'pass') !== (row.adr === true));
  console.log(`\ntalon-stance-cases: ${rows.length} commands, ${differing.length} differ from the seed`);
  for (const row of differing) console.log(`  DIFFERS ${row.id}  ${JSON.stringify(row.raw)}: ${row.why}`);
  return differing.length > 0;
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
