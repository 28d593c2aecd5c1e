import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { folderOf, type Package, root } from './packages.ts';

export function testFiles(of: Package): readonly string[] {
  return [folderOf(of, 'src'), folderOf(of, 'test')]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)))
    .filter(
      (file) => file.endsWith('.test.ts') && of.below?.test(file) !== true && !of.elsewhere.test(readFileSync(file, 'utf8')),
    )
    .sort()
    .concat((of.also ?? []).map((file) => path.join(root, file)));
}
