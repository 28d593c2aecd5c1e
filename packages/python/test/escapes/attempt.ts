/** One try to get out of the sandbox, or to bring down what is around it. */
export interface Attempt {
  readonly name: string;
  /** The body of `extract(path)`; `c` holds what was planted: the names of the variable, the file, the folder, the port and the process. */
  readonly body: string;
  /** Whether it gets the canary in a plain Python: that shows that the attempt is a real one. */
  readonly works?: true;
  /** Whether it is made to use up time, so that it gets little of it. */
  readonly endless?: true;
  /** The reasons it may end with. */
  readonly ends?: readonly string[];
}

/** The code of an attempt. */
export function codeOf({ body }: Attempt): string {
  const lines = body.split('\n');
  return ['import json as _json', 'def extract(path):', '    c = _json.loads(path)', ...lines.map((line) => `    ${line}`)].join(
    '\n',
  );
}
