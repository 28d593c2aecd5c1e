import { isPart, missingPart } from '../../contract/missing-part.ts';
import { withEcho } from '../../gate/changed-echo.ts';
import { documentSettings } from '../../gate/document-settings.ts';
import { explainAll } from '../../gate/fit.ts';
import type { Judge } from '../../gate/gate-of.ts';
import { forUnit, judge, readReply } from '../../gate/judge.ts';
import type { Parts, Streams } from '../../gate/parts.ts';
import type { Settings } from '../../gate/settings.ts';
import { appendAll } from '../../lib/append-all.ts';
import type { Contract, Policy } from '../../model/contract.ts';
import type { UnitContext } from '../../model/gate.ts';
import type { Problem } from '../../model/problem.ts';
import type { Verdict } from '../../model/verdict.ts';
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
  return {
    ...documentJudge({ ...shaped.settings, ...ruled?.settings, grounding }, contract.checks ?? [], parts.streams),
    world: grounding && parts.grounding?.world,
  };
}

function formatProblems(format: Contract['format'], { formats }: Parts): readonly Problem[] {
  if (format === undefined || !isPart(format, 'formats') || formats.some(({ name }) => name === format)) return [];
  return [missingPart('/format', format)];
}

function documentJudge(settings: Settings, checks: Judge['checks'], streams: Streams | undefined): Judge {
  const { later } = settings;
  const ofUnit = (verdict: Verdict, unit: UnitContext | undefined) =>
    unit?.input === undefined ? verdict : withEcho(verdict, unit.input, settings.policy);
  return {
    policy: settings.policy,
    checks,
    abstained: settings.abstained,
    judge: (reply, unit) => ofUnit(judge(reply, forUnit(settings, unit)), unit),
    // What a validator made of the value can't be given to it again.
    ...(settings.transform === undefined && { explain: (value, unit) => explainAll(value, forUnit(settings, unit)) }),
    ...(later && {
      judgeLater: async (reply, context) => {
        const own = forUnit(settings, context);
        return ofUnit(await later(readReply(reply, own), own, context), context);
      },
    }),
    ...(streams && {
      stream: (unit, partial) => {
        const stream = streams(forUnit(settings, unit), partial);
        return { push: (chunk) => stream.push(chunk), end: (last) => ofUnit(stream.end(last?.finishReason ?? undefined), unit) };
      },
    }),
  };
}
