import { fileURLToPath } from 'node:url';
import { besideNode } from '../beside-node.ts';
import type { Options } from '../options.ts';

const program = (name: string) => [fileURLToPath(new URL(`../children/${name}.mjs`, import.meta.url))];

/** What it costs a fresh process to import the library, and to judge its first reply, compared with Node and other libraries. */
export async function imports(options: Options): Promise<void> {
  await besideNode('import', options.quick ? 5 : 21, {
    'import @tamis/core': { args: program('import-tamis'), target: 3 },
    'import zod': { args: program('import-zod') },
    'import ajv (2020)': { args: program('import-ajv') },
    'import, compile, judge: @tamis/core': { args: program('judge-tamis'), target: 4 },
    'import, build, parse: zod': { args: program('judge-zod') },
    'import, compile, validate: ajv (2020)': { args: program('judge-ajv') },
  });
}
