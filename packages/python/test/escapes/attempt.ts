export interface Attempt {
  readonly name: string;
  // The body of `extract(path)`; `c` holds what was planted: the names of the variable, the file, the folder, the port and the process.
  readonly body: string;
  readonly works?: true;
  // Whether it is made to use up time, so that it gets little of it.
  readonly endless?: true;
  readonly ends?: readonly string[];
}

export function codeOf({ body }: Attempt): string {
  const lines = body.split('\n');
  return ['import json as _json', 'def extract(path):', '    c = _json.loads(path)', ...lines.map((line) => `    ${line}`)].join(
    '\n',
  );
}
