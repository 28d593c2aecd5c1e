import { known } from '../../lib/known.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import type {
  Act,
  Check,
  CheckContext,
  DeclaredAct,
  Finding,
  JsonObject,
  PreconditionCheck,
  Reconciled,
  Timer,
} from '../../model/index.ts';
import { Deadline } from '../../stages/checks/deadline.ts';
import { isCheckAnswer, runChecks, USUAL_TIMEOUT } from '../../stages/checks/run-checks.ts';
import type { CompiledActing } from './compile-acting.ts';
import { effectClaim } from './effect-key.ts';
import { summaryText } from './summary.ts';
import { worldRead } from './world-read.ts';

export const NO_DECLARATION: CompiledActing = {
  names: [],
  checks: [],
  worldReader: () => undefined,
  unmet: () => [],
  summary: () => undefined,
  effects: () => [],
  paths: () => [],
  running: {},
};

export function declaredAct(act: Act, compiled: CompiledActing = NO_DECLARATION, timer?: Timer): DeclaredAct {
  const { arguments: given } = act;
  const summary = compiled.summary(given);
  const { failures, reconcile, effectKey } = compiled.running;
  return {
    preconditions: compiled.names,
    ...known({ summary, failures }),
    ...(reconcile && { reconcile: (lost) => askedWithin(() => reconcile(lost), timer) }),
    ...(effectKey !== undefined && { claim: () => effectClaim(compiled.running, given) }),
    unmet: async (world, context) => [
      ...compiled.unmet(given, world),
      ...(await checkedNow(compiled.checks, given, world, { ...(timer && { clock: timer }), ...context })),
    ],
    effects: (world) => compiled.effects(given, world),
    worldRead: (world) => worldRead(compiled.paths(), given, world),
  };
}

async function askedWithin(ask: () => Reconciled | Promise<Reconciled>, timer: Timer | undefined): Promise<Reconciled> {
  const deadline = new Deadline(USUAL_TIMEOUT, timer, undefined);
  try {
    return await deadline.race(Promise.resolve().then(ask));
  } finally {
    deadline.release();
  }
}

async function checkedNow(
  checks: readonly PreconditionCheck[],
  given: JsonObject,
  world: unknown,
  context: CheckContext,
): Promise<readonly Finding[]> {
  return checks.length === 0 ? [] : await runChecks(checks.map(asUnmet) as readonly Check[], given, { ...context, world });
}

export function asUnmet({ error, ...check }: PreconditionCheck): Check<JsonObject> {
  const found = (message: string) => ({ code: 'precondition', message });
  const unmet = (reason: string) =>
    found(`The precondition ${check.name} could not be evaluated, so it counts as unmet: ${reason}`);
  return {
    ...check,
    run: async (given, world, signal) => {
      if (world === undefined) return unmet('no world was given.');
      try {
        const answer = await check.run(given, world, signal);
        if (typeof answer === 'string' && answer.trim() !== '') return found(answer);
        if (answer === false || answer === '')
          return found(error === undefined ? `The precondition ${check.name} is unmet.` : summaryText(error, given));
        if (isCheckAnswer(answer)) return answer;
        return unmet('it returned something other than true, false, a message or findings.');
      } catch (problem) {
        return unmet(reasonOf(problem));
      }
    },
  };
}
