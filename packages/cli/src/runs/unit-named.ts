import { closestWord, shellWord, suggestionText } from '@tamis/core/wording';
import { type OpenedRun, type UnitStory, unitStory } from '@tamis/pipeline';
import { usage } from '../exit/halt.ts';

const MOST_NAMES = 20_000;

export async function unitNamed(run: OpenedRun, unit: string): Promise<UnitStory> {
  const story = await unitStory(run, unit);
  if (story !== undefined) return story;
  const names: string[] = [];
  for await (const row of run.ledger.units(run.row.run)) if (names.push(row.unit) >= MOST_NAMES) break;
  const near = closestWord(unit, names);
  throw usage(
    `${run.folder} has no unit named ${unit}.${suggestionText(near, unit)}`,
    `\`tamis export ${shellWord(run.folder)} --what all | jq -r .unit_id\` lists them.`,
  );
}

export function stepNamed({ folder, detail: { steps } }: OpenedRun, name: string): string {
  const names = steps.map((step) => step.name);
  if (names.includes(name)) return name;
  const near = closestWord(name, names);
  throw usage(`${folder} has no step named ${name}.${suggestionText(near, name)}`, `Its steps: ${names.join(', ')}.`);
}
