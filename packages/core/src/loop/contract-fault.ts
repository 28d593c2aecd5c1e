import { isContractMistake } from '../kinds/registry.ts';
import { messageOf } from '../kinds/sentence.ts';
import { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import type { Verdict } from '../model/verdict.ts';

// Whether a finding is the contract's fault. Data missing from a cut reply was lost, so no rule is to blame for it.
export function isOfContract({ code, severity, causedBy }: Finding): boolean {
  return severity === 'error' && causedBy === undefined && isContractMistake(code);
}

/** Returns the Fault for a verdict that failed because of its contract. Asking again would waste a retry, since no reply can fix it. */
export function contractFault({ findings }: Pick<Verdict, 'findings'>): Fault | undefined {
  const finding = findings.find(isOfContract);
  return finding && new Fault('fault.contract', `${finding.code}: ${messageOf(finding)}`);
}
