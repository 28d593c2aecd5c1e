import { watch } from 'node:fs';
import { parseArgs } from 'node:util';
import { bundleCommand } from './bundle-command.ts';
import { bundleLibrary } from './bundle-library.ts';
import { bundlePage } from './bundle-page.ts';
import { inPackage, LIBRARIES } from './packages.ts';
import { shipWithCommand } from './ship-with-command.ts';
import { writeTypes } from './write-types.ts';

const USAGE = `npm run build -- [--only NAME] [--watch]
  --only command   just the command, without types and libraries
  --only PACKAGE   just a library, with the types of those below it
  --watch          build again after each change of a source file`;

/** How long a burst of changes lasts: an editor or a checkout writes many files at once. */
const BURST_MS = 150;

/** Builds everything. Bundles are made from the sources, so the compiler works on the types at the same time. */
async function build(only: string | undefined): Promise<boolean> {
  const isAll = only === undefined;
  const isCommand = only === 'command';
  // The command ships with the console.
  const libraries = isAll ? LIBRARIES : LIBRARIES.filter(({ name }) => name === (isCommand ? 'console' : only));
  const types = isCommand ? Promise.resolve(true) : writeTypes(libraries, isAll);
  for (const library of libraries) await bundleLibrary(library);
  if (libraries.some(({ name }) => name === 'console')) await bundlePage();
  if (isAll || isCommand) {
    await bundleCommand();
    shipWithCommand();
  }
  return await types;
}

/** Builds after each change; one build at a time, and another if something changed meanwhile. */
function rebuildOnChange(only: string | undefined): void {
  let waiting: NodeJS.Timeout | undefined;
  let building = Promise.resolve();
  const again = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      building = building.then(async () => say(await build(only).catch(failed)));
    }, BURST_MS);
  };
  for (const folder of [...LIBRARIES.map(({ name }) => `${name}/src`), 'console/page', 'cli/src']) {
    watch(inPackage(folder), { recursive: true }, again);
  }
}

function failed(error: unknown): boolean {
  console.error(error instanceof Error ? error.message : error);
  return false;
}

function say(isBuilt: boolean): void {
  console.log(isBuilt ? 'built' : 'not built, for the reasons above');
}

const { values } = parseArgs({ options: { only: { type: 'string' }, watch: { type: 'boolean' }, help: { type: 'boolean' } } });
const names = ['command', ...LIBRARIES.map(({ name }) => name)];
if (values.help || (values.only !== undefined && !names.includes(values.only))) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 2);
}
const isBuilt = await build(values.only);
if (values.watch) {
  say(isBuilt);
  rebuildOnChange(values.only);
} else process.exitCode = isBuilt ? 0 : 1;
