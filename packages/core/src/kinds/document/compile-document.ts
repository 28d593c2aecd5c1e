import { isPart, missingPart } from '../../contract/missing-part.ts';
import {
  documentSettings,
  explainAll,
  factsOf,
  type GateSettings,
  type Judge,
  judgeReply,
  type Parts,
  readReply,
  type Streams,
  withEcho,
} from '../../gate/index.ts';
import { appendAll } from '../../lib/append-all.ts';
import type { Contract, Policy, Problem, UnitContext, Verdict } from '../../model/index.ts';
import { asMistakes } from './as-mistakes.ts';

export function compileDocument(contract: Contract, parts: Parts, problems: Problem[], policy: Policy): Judge | undefined {
  appendAll(problems, formatProblems(contract.format, parts));
  const written = documentSettings(contract, policy, problems, parts);
  const shaped = parts.absent?.shaped(written, contract, policy, problems, parts) ?? written;
  const ruled = parts.rules?.compile(contract, policy, shaped.names, problems, parts);
  appendAll(problems, asMistakes(shaped.warnings));
  appendAll(problems, ruled?.warnings ?? []);
  if (shaped.settings === undefined) return undefined;
  const grounding = parts.grounding?.compile(contract, policy, problems, parts);
  const after = { ...shaped.settings.after, rules: ruled?.rules, grounding };
  return {
    ...documentJudge({ ...shaped.settings, after }, contract.checks ?? [], parts.streams),
    world: grounding && parts.grounding?.world,
  };
}

function formatProblems(format: Contract['format'], { formats }: Parts): readonly Problem[] {
  if (format === undefined || !isPart(format, 'formats') || formats.some(({ name }) => name === format)) return [];
  return [missingPart('/format', format)];
}

function documentJudge(gate: GateSettings, checks: Judge['checks'], streams: Streams | undefined): Judge {
  const { policy, validator } = gate;
  const ofUnit = (verdict: Verdict, unit: UnitContext | undefined) =>
    unit?.input === undefined ? verdict : withEcho(verdict, unit.input, policy);
  return {
    policy,
    checks,
    abstained: gate.after.abstained,
    judge: (reply, unit) => ofUnit(judgeReply(reply, gate, factsOf(unit)), unit),
    // What a validator made of the value can't be given to it again.
    ...(validator === undefined && { explain: (value, unit) => explainAll(value, gate, factsOf(unit)) }),
    ...(validator && {
      judgeLater: async (reply, context) => {
        const facts = factsOf(context);
        return ofUnit(await validator.later(readReply(reply, gate, facts), gate, facts, context), context);
      },
    }),
    ...(streams && {
      stream: (unit, partial) => {
        const stream = streams(gate, factsOf(unit), partial);
        return { push: (chunk) => stream.push(chunk), end: (last) => ofUnit(stream.end(last?.finishReason ?? undefined), unit) };
      },
    }),
  };
}
