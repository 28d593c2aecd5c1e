import { spawnSync } from 'node:child_process';
import { corporaFolder } from '../corpora/row.ts';
import { leaveOut } from './left-out.ts';

function main(): void {
  if (corporaFolder() === undefined) leaveOut('../shared/corpora is not here, so there are no pipelines');
  const args = ['vitest', 'run', 'packages/cli/test/shared-pipelines.test.ts', '--testTimeout=1200000'];
  const { status } = spawnSync('npx', args, { stdio: 'inherit', env: { ...process.env, TAMIS_PAUSES: 'own' } });
  process.exitCode = status ?? 1;
}

main();
