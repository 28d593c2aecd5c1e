import { inspect } from 'node:util';

// Runs programs one after the other, each as in a process of its own, save that what they import is loaded once.

export interface Order {
  readonly file: string;
  readonly env: NodeJS.ProcessEnv;
}

export interface Written {
  readonly stdout: string;
  readonly stderr: string;
}

process.on('message', async ({ file, env }: Order) => {
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].write = (text: string | Uint8Array) => {
      written[name] += String(text);
      return true;
    };
  }
  process.env = { ...env };
  await import(file).catch((problem: unknown) => {
    written.stderr += inspect(problem);
  });
  process.send?.(written satisfies Written);
});
