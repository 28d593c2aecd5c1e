/** Why a grant ended whose every call has been let through. Those calls may still run. */
export const USED_UP = 'Every call that the grant allowed has been made.';

/** What the sources of the calls under grants begin with; the grant's id follows. */
export const USES = 'grant ';

/** The source of the calls under a grant. */
export function usesRun(grant: string): string {
  return `${USES}${grant}`;
}
