import type { Options } from './options.ts';

type Row = (options: Options) => void | Promise<void>;

export const ROWS = ['clean', 'wrapped', 'dirty', 'held', 'linear', 'rules', 'extract', 'memory', 'start', 'bundle'];

export async function runRow(name: string, options: Options): Promise<void> {
  const loaded = (await import(`./rows/${name}.ts`)) as { readonly [name: string]: Row };
  await loaded[name]?.(options);
}
