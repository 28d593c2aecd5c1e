import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cyclonedx } from './cyclonedx.ts';
import { isAllowed, licenceLines } from './licences.ts';
import { ownPackages } from './packages.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../sbom');

// Writes a bill of materials for each package or, with `--licences`, prints who wrote each component and under which licence;
// exits with 1 if one is not allowed.
function main(): void {
  const packages = ownPackages();
  if (process.argv.includes('--licences')) process.stdout.write(`${licenceLines(packages).join('\n')}\n`);
  else for (const own of packages) write(own.name, cyclonedx(own, own.components));
  const refused = packages.flatMap(({ components }) => components).filter((component) => !isAllowed(component));
  for (const { name, version, licence } of refused)
    process.stderr.write(`${name} ${version}: the licence ${licence} is not allowed\n`);
  process.exitCode = refused.length === 0 ? 0 : 1;
}

function write(name: string, bill: object): void {
  const file = path.join(FOLDER, `${name.replace('@tamis/', '')}.cdx.json`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  process.stdout.write(`${path.relative(process.cwd(), file)}\n`);
}

main();
