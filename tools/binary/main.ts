import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const command = path.join(root, 'packages/cli');

const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

function buildBinary(out: string): void {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const executable = path.join(out, process.platform === 'win32' ? 'tamis.exe' : 'tamis');
  copyFileSync(process.execPath, executable);
  chmodSync(executable, 0o755);
  if (process.platform === 'darwin') execFileSync('codesign', ['--remove-signature', executable]);
  putInto(executable, path.join(import.meta.dirname, 'start.cjs'));
  if (process.platform === 'darwin') execFileSync('codesign', ['--sign', '-', executable]);
  copyCommand(path.join(out, 'tamis-files'));
  const more = (sizeOf(out) - statSync(process.execPath).size) / 1e6;
  console.log(`${executable} and tamis-files beside it: ${more.toFixed(1)} MB more than Node ${process.versions.node} itself.`);
}

function putInto(executable: string, script: string): void {
  using made = mkdtempDisposableSync(path.join(tmpdir(), 'tamis-binary-'));
  const [config, blob] = [path.join(made.path, 'sea.json'), path.join(made.path, 'tamis.blob')];
  writeFileSync(config, JSON.stringify({ main: script, output: blob, disableExperimentalSEAWarning: true }));
  // What they print is of no use unless they fail, and then it is in the error.
  execFileSync(process.execPath, ['--experimental-sea-config', config], { stdio: 'pipe' });
  const postject = path.join(root, 'node_modules/postject/dist/cli.js');
  const where = ['--sentinel-fuse', FUSE, '--macho-segment-name', 'NODE_SEA'];
  execFileSync(process.execPath, [postject, executable, 'NODE_SEA_BLOB', blob, ...where], { stdio: 'pipe' });
}

// The files of the package, as npm would install them.
function copyCommand(to: string): void {
  const { files } = JSON.parse(readFileSync(path.join(command, 'package.json'), 'utf8')) as { readonly files: readonly string[] };
  for (const name of [...files, 'package.json', 'LICENSE'])
    cpSync(path.join(command, name), path.join(to, name), { recursive: true });
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
}

buildBinary(path.resolve(process.argv[2] ?? path.join(root, 'binary')));
