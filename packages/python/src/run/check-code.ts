import type { Cancel, CodeCheck, CodeProblem } from '@tamis/core/model';
import { readAnswer } from '../answers/read-answer.ts';
import type { PythonLimits } from '../limits.ts';
import { problemOf } from '../process/end.ts';
import type { PythonProcess } from '../process/python-process.ts';
import type { Spares } from './spares.ts';

// Checks code without running it, so that the process can still be used afterwards.
export async function checkCode(code: string, spares: Spares, limits: PythonLimits, signal?: Cancel): Promise<CodeCheck> {
  const process = await spares.take();
  const stop = (): void => process.stop();
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    return await checkedIn(process, code, limits);
  } finally {
    signal?.removeEventListener('abort', stop);
    spares.giveBack(process);
  }
}

async function checkedIn(process: PythonProcess, code: string, limits: PythonLimits): Promise<CodeCheck> {
  process.send([{ check: code }]);
  const heard = await process.next(limits.pathMs);
  if ('end' in heard) return failed([tooComplex(problemOf(heard.end, limits))]);
  const answer = readAnswer(heard.line, limits);
  if (answer?.kind !== 'checked') {
    process.stop();
    return failed([tooComplex(problemOf({ reason: 'crash' }, limits))]);
  }
  return answer.problems.length > 0 ? failed(answer.problems) : { ok: true, advice: answer.advice };
}

function failed(problems: readonly CodeProblem[]): CodeCheck {
  return { ok: false, problem: problems[0] as CodeProblem, problems };
}

// The problem for code that ends the process while it is only being parsed, because it is nested more deeply than the parser can go.
function tooComplex({ message }: CodeProblem): CodeProblem {
  const said = `The code is too complex to be compiled: ${message}`;
  return { type: 'PYTHON_SYNTAX_ERROR', reason: 'too-complex', message: said, line: 1, column: 1 };
}
