// Why a grant ended whose every call has been let through. Those calls may still run.
export const USED_UP = 'Every call that the grant allowed has been made.';

export const USES = 'grant ';

export function usesRun(grant: string): string {
  return `${USES}${grant}`;
}
