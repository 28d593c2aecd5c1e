import type { PathResult, Sandbox } from '@tamis/core/model';
import { pythonSandbox, type Wall } from '../../src/index.ts';
import { type Attempt, codeOf } from './attempt.ts';
import { type Canary, plantCanary } from './canary.ts';

export interface Tried {
  readonly name: string;
  // `fields`, or the reason of the error.
  readonly ended: string;
  readonly came: string;
  readonly ms: number;
  readonly traces: readonly string[];
}

// Attempts that never end get little time.
const ENDLESS_MS = 700;

const PATIENT_MS = 20_000;

const STARTED_MS = 30_000;

export async function tryEscapes(attempts: readonly Attempt[], wall: Wall): Promise<readonly Tried[]> {
  const canary = await plantCanary();
  const quick = pythonSandbox({ wall, limits: { pathMs: ENDLESS_MS } });
  const patient = pythonSandbox({ wall, limits: { pathMs: PATIENT_MS } });
  try {
    const endless = attempts.filter((one) => one.endless);
    const others = attempts.filter((one) => !one.endless);
    const [one, other] = await Promise.all([tryAll(endless, quick, canary), tryAll(others, patient, canary)]);
    return [...one, ...other];
  } finally {
    await Promise.all([quick.close(), patient.close(), canary.close()]);
  }
}

async function tryAll(attempts: readonly Attempt[], sandbox: Sandbox, canary: Canary): Promise<readonly Tried[]> {
  const tried: Tried[] = [];
  for (const attempt of attempts) tried.push(await tryOne(attempt, sandbox, canary));
  return tried;
}

async function tryOne(attempt: Attempt, sandbox: Sandbox, canary: Canary): Promise<Tried> {
  const start = performance.now();
  const [result] = await sandbox.run(codeOf(attempt), [canary.told]);
  const came = JSON.stringify(result);
  const ms = Math.round(performance.now() - start);
  return { name: attempt.name, ended: endOf(result as PathResult), came, ms, traces: canary.traces(came) };
}

function endOf(result: PathResult): string {
  return 'fields' in result ? 'fields' : result.error.reason;
}

export function faultsOf(attempt: Attempt, tried: Tried): readonly string[] {
  const limit = (attempt.endless ? ENDLESS_MS : PATIENT_MS) + STARTED_MS;
  return [
    ...tried.traces.map((trace) => `${tried.name}: ${trace} got out`),
    ...(tried.ms > limit ? [`${tried.name}: took ${tried.ms} ms`] : []),
    ...(attempt.ends === undefined || attempt.ends.includes(tried.ended)
      ? []
      : [`${tried.name}: ended with ${tried.ended} instead of ${attempt.ends.join(' or ')}: ${tried.came.slice(0, 300)}`]),
  ];
}
