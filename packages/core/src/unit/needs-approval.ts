import { entryOf } from '../kinds/registry.ts';

/** Whether a code says that nothing is wrong, but a person has to agree first. It may hold a reply together with doubts. */
export function needsApproval({ code }: { readonly code: string }): boolean {
  return entryOf(code)?.needsApproval === true;
}
