import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, styleText } from 'node:util';
import { commitOf, digestAt, digestOf, root } from './inputs.ts';
import { runStep } from './run-step.ts';
import { STEPS, type Step } from './steps.ts';
import { type Outcome, type Shown, shownIn, summary, withSummary } from './summary.ts';

const USAGE = `npm run proof -- [--only NAME]… [--until HH:MM] [--may-leave-out NAME]… [--again] [--list]
  Runs every proof whose result is not known for the present files. One that was cut, or that failed, is run again the next time.
  --only NAME           just this one, or those whose names begin with NAME and a colon
  --until HH:MM         ends then; the next call goes on from there
  --may-leave-out NAME  this one may lack its input
  --again               also those that already hold
  --list                says what is known, and runs nothing
  NO_COLOR=1 turns colours off. It ends with 0 only if everything holds.`;

const page = path.join(root, 'docs/explanation/testing.md');
const COLOURS = { holds: 'green', fails: 'red', 'left out': 'red' } as const;

// What the page shows, so that a proof goes on from there on any machine.
function known(): ReadonlyMap<string, Shown> {
  return new Map(shownIn(readFileSync(page, 'utf8')).map((shown) => [shown.name, shown]));
}

function inOrder(all: ReadonlyMap<string, Shown>): readonly Shown[] {
  return STEPS.flatMap(({ name }) => all.get(name) ?? []);
}

function coloured(outcome: Outcome, text: string): string {
  return styleText(COLOURS[outcome], text, { stream: process.stdout });
}

function isCurrent({ inputs }: Step, shown: Shown | undefined): shown is Shown {
  const now = digestOf(inputs);
  return shown !== undefined && now !== undefined && now === digestAt(shown.commit, inputs);
}

function list(steps: readonly Step[]): void {
  for (const step of steps) {
    const shown = known().get(step.name);
    const said = shown && `${shown.outcome}, ${shown.time}: ${shown.figure}`;
    const line = isCurrent(step, shown) ? coloured(shown.outcome, said ?? '') : `not known${said ? ` (before: ${said})` : ''}`;
    console.log(`${step.name.padEnd(16)} ${line}`);
  }
}

function endOf(time: string | undefined): number {
  if (time === undefined) return Number.POSITIVE_INFINITY;
  const [, hours, minutes] = /^(\d\d?):(\d\d)$/.exec(time) ?? [];
  if (hours === undefined) throw new Error(`--until: expected HH:MM, found ${time}`);
  const end = new Date();
  end.setHours(Number(hours), Number(minutes), 0, 0);
  return end.getTime() > Date.now() ? end.getTime() : end.getTime() + 24 * 60 * 60 * 1000;
}

// Runs these, and writes each result at once, so that the next call goes on from there. Whether it came to the end.
async function prove(steps: readonly Step[], until: number): Promise<boolean> {
  for (const [at, step] of steps.entries()) {
    console.log(`\n[${at + 1} of ${steps.length}] ${step.name}: ${step.shows}\n$ ${step.command}`);
    const commit = commitOf(step.inputs);
    const ended = Date.now() < until ? await runStep(step, until) : 'cut';
    if (ended === 'cut') {
      console.log(`\ncut at ${step.name}: npm run proof goes on from there`);
      return false;
    }
    const all = new Map(known()).set(step.name, { name: step.name, commit, ...ended });
    writeFileSync(page, withSummary(readFileSync(page, 'utf8'), inOrder(all)));
    console.log(coloured(ended.outcome, `${ended.outcome}, ${ended.time}: ${ended.figure}`));
  }
  return true;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      until: { type: 'string' },
      'may-leave-out': { type: 'string', multiple: true, default: [] },
      again: { type: 'boolean' },
      list: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const isWanted = (name: string) => values.only?.some((one) => name === one || name.startsWith(`${one}:`)) ?? true;
  const chosen = STEPS.filter(({ name }) => isWanted(name));
  if (values.help || chosen.length === 0) {
    console.log(`${USAGE}\n  ${STEPS.map(({ name }) => name).join(', ')}`);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  if (values.list) return list(chosen);
  const isDone = (step: Step) => isCurrent(step, known().get(step.name)) && known().get(step.name)?.outcome === 'holds';
  const left = chosen.filter((step) => values.again || !isDone(step));
  const until = endOf(values.until);
  if (left.length > 0 && spawnSync('npm', ['run', '-s', 'build'], { cwd: root, stdio: 'inherit' }).status !== 0)
    throw new Error('npm run build failed.');
  const isWhole = await prove(left, until);
  const all = known();
  console.log(`\n${summary(inOrder(all))}\n`);
  const outcomes = chosen.map((step) => ({ name: step.name, outcome: all.get(step.name)?.outcome }));
  for (const { name, outcome } of outcomes)
    if (outcome !== undefined && outcome !== 'holds')
      console.log(coloured(outcome, `${name} ${outcome}: ${all.get(name)?.figure}`));
  const isFine = outcomes.every(
    ({ name, outcome }) => outcome === 'holds' || (outcome === 'left out' && values['may-leave-out'].includes(name)),
  );
  process.exitCode = isWhole && isFine ? 0 : 1;
}

await main();
