import type { CodeErrorReason, CodeProblem } from '@tamis/core/model';
import type { PythonLimits } from '../limits.ts';

export interface End {
  readonly reason: Extract<CodeErrorReason, 'timeout' | 'memory' | 'output' | 'exit' | 'crash' | 'too-large' | 'tampered'>;
}

export const EXIT = { noPermissionModel: 81, wrongFiles: 82, tooMuchOutput: 83, trap: 84, tampered: 85 } as const;

export function endOf(code: number | null): End {
  if (code === EXIT.tooMuchOutput) return { reason: 'output' };
  if (code === EXIT.trap) return { reason: 'crash' };
  if (code === EXIT.tampered) return { reason: 'tampered' };
  return { reason: code === null || code > 127 ? 'crash' : 'exit' };
}

export function problemOf({ reason }: End, limits: PythonLimits): CodeProblem {
  return { type: 'RUNTIME_ERROR', reason, message: sentence(reason, limits) };
}

export function outOfTime({ runMs }: PythonLimits): CodeProblem {
  const message = `The paths that were tried took more than ${runMs / 1000} s together, so the code was stopped.`;
  return { type: 'RUNTIME_ERROR', reason: 'timeout', message };
}

function sentence(reason: End['reason'], { pathMs, memoryBytes, outputBytes, resultCharacters }: PythonLimits): string {
  switch (reason) {
    case 'timeout':
      return `The code was stopped after ${pathMs / 1000} s.`;
    case 'memory':
      return `The code took more than ${Math.round(memoryBytes / 2 ** 20)} MiB of memory and was stopped.`;
    case 'output':
      return `The code printed more than ${outputBytes} bytes and was stopped.`;
    case 'exit':
      return 'The code ended its process instead of returning.';
    case 'crash':
      return 'The interpreter crashed; recursion that is too deep is the usual cause.';
    case 'too-large':
      return `The code returned more than ${resultCharacters} characters and was stopped.`;
    case 'tampered':
      return 'The code wrote into the channel of the sandbox and was stopped.';
  }
}
