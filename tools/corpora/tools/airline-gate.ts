import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { type Answer, judgeRows } from '../judge-rows.ts';
import { jsonLines, type Row } from '../row.ts';

/** The contract of the example: tools with preconditions as data. */
const CONTRACT = path.resolve(import.meta.dirname, '../../../examples/airline-gate/contract.yaml');

/** How calls with a known outcome were judged in the world that each of them met. */
export interface GateScore {
  readonly calls: number;
  /** Calls with an unmet precondition, and how many of them fail with it named. */
  readonly unmet: number;
  readonly named: number;
  /** Calls that went through there and do not pass here. */
  readonly refused: number;
  readonly wrong: readonly string[];
}

/** Judges state-changing calls, each in the world that it met; true if one is judged differently from its outcome. */
export async function scoreAirlineGate(folder: string): Promise<boolean> {
  const score = await airlineScore(jsonLines(path.join(folder, 'tau-airline-world.jsonl')));
  console.log(
    `\nairline-gate: ${score.calls} state-changing calls, ${score.named} of ${score.unmet} with an unmet precondition fail and name it, ${score.refused} of the others do not pass`,
  );
  for (const line of score.wrong.slice(0, 10)) console.log(`    ${line}`);
  return score.wrong.length > 0;
}

/** The score of rows `{id, name, arguments, world, error}` through the real `tamis judge`. */
export async function airlineScore(calls: readonly { readonly [key: string]: unknown }[]): Promise<GateScore> {
  const contract = parse(readFileSync(CONTRACT, 'utf8')) as Record<string, unknown>;
  const answers = await judgeRows(calls.map((call) => rowOf(call, contract)));
  const hasError = calls.map(({ error }) => (error ?? null) !== null);
  const isRight = answers.map((answer, index) => (hasError[index] ? namesPrecondition(answer) : answer.status === 'pass'));
  const unmet = hasError.filter(Boolean).length;
  return {
    calls: calls.length,
    unmet,
    named: answers.filter((_, index) => hasError[index] && isRight[index]).length,
    refused: answers.filter((_, index) => !(hasError[index] || isRight[index])).length,
    wrong: answers.flatMap((answer, index) => (isRight[index] ? [] : [wrongLine(answer, calls[index]?.error)])),
  };
}

function rowOf(call: { readonly [key: string]: unknown }, contract: Record<string, unknown>): Row {
  const raw = JSON.stringify({ name: call.name, arguments: call.arguments });
  return { id: String(call.id), suite: 'airline-gate', raw, contract, world: call.world, want: { kind: 'anything' } };
}

/** Whether it fails for a precondition, and for nothing else. */
function namesPrecondition({ status, findings }: Answer): boolean {
  return status === 'fail' && findings.length > 0 && findings.every(({ code }) => code === 'preconditions.unmet');
}

function wrongLine({ id, status, findings }: Answer, error: unknown): string {
  const told = findings.map(({ code, message }) => `${code} ${message}`).join(' | ');
  return `${status.toUpperCase()} ${id} (${String(error)}) ${told}`;
}
