import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// What runs in the processes of the sandbox is run as it is, so it ships next to the command's bundle.
const from = fileURLToPath(new URL('../packages/python/sandbox', import.meta.url));
const to = fileURLToPath(new URL('../packages/cli/sandbox', import.meta.url));

rmSync(to, { recursive: true, force: true });
cpSync(from, to, { recursive: true });
