import { entryOf } from '../kinds/registry.ts';

/**
 * Whether a code says that nothing is wrong, but a person has to agree first. Such a code may hold a reply in addition to doubts.
 */
export function needsApproval({ code }: { readonly code: string }): boolean {
  return entryOf(code)?.needsApproval === true;
}
