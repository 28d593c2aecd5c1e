import { isContractMistake } from '../kinds/registry.ts';
import { messageOf } from '../kinds/sentence.ts';
import { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import type { Verdict } from '../model/verdict.ts';

/** Whether a finding is the contract's mistake. What a cut reply lacks was lost, so no rule is to blame for it. */
export function isOfContract({ code, severity, causedBy }: Finding): boolean {
  return severity === 'error' && causedBy === undefined && isContractMistake(code);
}

/** The Fault of a verdict that failed because of its contract: asking again would spend a retry on what no reply can fix. */
export function contractFault({ findings }: Pick<Verdict, 'findings'>): Fault | undefined {
  const finding = findings.find(isOfContract);
  return finding && new Fault('fault.contract', `${finding.code}: ${messageOf(finding)}`);
}
