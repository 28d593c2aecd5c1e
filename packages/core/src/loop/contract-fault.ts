import { usualWording } from '../kinds/usual-wording.ts';
import type { Wording } from '../kinds/wording-of.ts';
import { Fault, type Finding, type Verdict } from '../model/index.ts';

// Whether a finding is the contract's fault. Data missing from a cut reply was lost, so no rule is to blame for it.
export function isOfContract({ code, severity, causedBy }: Finding, words: Wording): boolean {
  return severity === 'error' && causedBy === undefined && words.isContractMistake(code);
}

/** Returns the Fault for a verdict that failed because of its contract. Asking again would waste a retry, since no reply can fix it. */
export function contractFault({ findings }: Pick<Verdict, 'findings'>, words: Wording = usualWording): Fault | undefined {
  const finding = findings.find((one) => isOfContract(one, words));
  return finding && new Fault('fault.contract', `${finding.code}: ${words.messageOf(finding)}`);
}
