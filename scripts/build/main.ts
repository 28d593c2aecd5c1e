import { parseArgs } from 'node:util';
import { bundleCommand } from './bundle-command.ts';
import { bundleLibrary } from './bundle-library.ts';
import { bundlePage } from './bundle-page.ts';
import { compile } from './compile.ts';
import { inPackage, LIBRARIES } from './packages.ts';
import { shipWithCommand } from './ship-with-command.ts';

const USAGE = `npm run build -- [--only NAME]
  --only command   just the command, without types and libraries
  --only PACKAGE   just a library, with the types of those below it`;

// Builds everything. Bundles are made from the sources, so the compiler works on the types at the same time.
async function build(only: string | undefined): Promise<boolean> {
  const isAll = only === undefined;
  const isCommand = only === 'command';
  // The command ships with the console.
  const libraries = isAll ? LIBRARIES : LIBRARIES.filter(({ name }) => name === (isCommand ? 'console' : only));
  const checked = [...libraries.map(({ name }) => name), ...(isAll ? ['cli'] : [])];
  const types = isCommand ? true : compile('-b', ...checked.map((name) => inPackage(name)));
  for (const library of libraries) await bundleLibrary(library);
  if (libraries.some(({ name }) => name === 'console')) await bundlePage();
  if (isAll || isCommand) {
    await bundleCommand();
    shipWithCommand();
  }
  return await types;
}

const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } });
const names = ['command', ...LIBRARIES.map(({ name }) => name)];
if (values.help || (values.only !== undefined && !names.includes(values.only))) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 2);
}
process.exitCode = (await build(values.only)) ? 0 : 1;
