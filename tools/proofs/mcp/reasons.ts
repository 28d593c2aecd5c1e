// What a gate must change in a scenario.
export interface Reason {
  readonly checks: readonly string[];
  readonly why: string;
}

// Scenarios that a gate must change.
export const CHANGED: { readonly [scenario: string]: Reason } = {
  'http-custom-headers': {
    checks: ['sep-2243-client-omit-null'],
    why: 'A call has null for a boolean, which its tool does not allow, so the gate does not send it.',
  },
};

export function notRun(scenario: string): string | undefined {
  if (scenario.startsWith('tasks-')) return "The gate makes tasks of calls that it holds, and passes on none of a server's.";
  if (scenario.startsWith('auth/')) return 'The gate does not ask for tokens: the environment or a program has them.';
  return undefined;
}
