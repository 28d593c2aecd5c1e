import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { visible } from '@tamis/core/wording';
import { usage } from '../exit/halt.ts';

export function requirePipeline(folder: string): void {
  if (hasPipeline(folder)) return;
  const below = namesIn(folder).find((name) => hasPipeline(join(folder, name)));
  throw usage(
    `${visible(folder)} is not a pipeline folder: it has no config.yaml.`,
    below === undefined ? '`tamis init --pipeline` starts a pipeline.' : `Did you mean ${visible(join(folder, below))}?`,
  );
}

function hasPipeline(folder: string): boolean {
  return ['config.yaml', 'config.yml'].some((name) => existsSync(join(folder, name)));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
