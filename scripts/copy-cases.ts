import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The pages that `tamis explain` prints ship with the command, so that it works without the repository.
const from = fileURLToPath(new URL('../cases', import.meta.url));
const to = fileURLToPath(new URL('../packages/cli/cases', import.meta.url));

rmSync(to, { recursive: true, force: true });
cpSync(from, to, { recursive: true });
