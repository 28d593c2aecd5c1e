import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { furtherLicences } from './inlined-licences.ts';
import { inPackage } from './packages.ts';

const source = inPackage('console/page');
const page = inPackage('console/dist/page');

export async function bundlePage(): Promise<void> {
  rmSync(page, { recursive: true, force: true });
  mkdirSync(path.join(page, 'assets'), { recursive: true });
  const build = await rolldown({
    input: { main: path.join(source, 'main.tsx') },
    platform: 'browser',
    resolve: {
      mainFields: ['browser', 'module', 'main'],
      conditionNames: ['tamis-source', 'module', 'browser', 'import', 'default'],
    },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'warn',
  });
  const { output } = await build.generate({
    format: 'esm',
    entryFileNames: 'assets/[name]-[hash].js',
    chunkFileNames: 'assets/[name]-[hash].js',
    minify: true,
  });
  await build.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  for (const { fileName, code } of chunks) writeFileSync(path.join(page, fileName), code);
  const script = chunks.find(({ isEntry }) => isEntry)?.fileName ?? '';
  const html = readFileSync(path.join(source, 'index.html'), 'utf8');
  writeFileSync(path.join(page, 'index.html'), html.replace('__SCRIPT__', script).replace('__STYLE__', writeStyle()));
  cpSync(path.join(source, 'icon.svg'), path.join(page, 'icon.svg'));
  appendFileSync(inPackage('console/dist/THIRD-PARTY.txt'), furtherLicences(chunks.flatMap(({ moduleIds }) => moduleIds)));
}

const STYLES = [
  'base',
  'shell',
  'parts',
  'tables',
  'inbox',
  'charts',
  'diff',
  'form',
  'over',
  'passages',
  'group',
  'decision',
  'narrow',
];

function writeStyle(): string {
  const text = STYLES.map((name) => readFileSync(path.join(source, 'style', `${name}.css`), 'utf8')).join('');
  const short = text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\n\s*/g, '\n');
  const name = `assets/style-${createHash('sha256').update(short).digest('hex').slice(0, 8)}.css`;
  writeFileSync(path.join(page, name), short);
  return name;
}
