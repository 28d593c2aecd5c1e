import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The built page ships next to the command's bundle: it is served from there, without the network.
const from = fileURLToPath(new URL('../packages/console/dist', import.meta.url));
const to = fileURLToPath(new URL('../packages/cli/console', import.meta.url));

rmSync(to, { recursive: true, force: true });
cpSync(`${from}/page`, `${to}/page`, { recursive: true });
cpSync(`${from}/THIRD-PARTY.txt`, `${to}/THIRD-PARTY.txt`);
