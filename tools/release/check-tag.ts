import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export function otherVersions(tag: string): readonly string[] {
  return readdirSync(path.join(root, 'packages')).flatMap((folder) => {
    const text = readFileSync(path.join(root, 'packages', folder, 'package.json'), 'utf8');
    const { name, version } = JSON.parse(text) as { readonly name: string; readonly version: string };
    return `v${version}` === tag ? [] : [`${name} is ${version}`];
  });
}

if (import.meta.main) {
  const [tag = ''] = process.argv.slice(2);
  const others = otherVersions(tag);
  for (const line of others) console.error(`${line}; ${tag} was expected.`);
  process.exitCode = others.length === 0 ? 0 : 1;
}
