import { basename } from 'node:path';
import { visible } from '@tamis/core/wording';
import { unitStory } from '@tamis/pipeline';
import { heldLines, whyLines } from '../../runs/why-text.ts';
import type { RunReader } from '../read/run-reader.ts';
import type { Desk } from '../view.ts';
import { TextView } from './text-view.ts';

export async function showWhy(desk: Desk, reader: RunReader, unit: string): Promise<void> {
  const lines = await reader.with(async (run) => {
    const story = await unitStory(run, unit);
    return story === undefined ? ['This unit no longer exists.'] : [...whyLines(story, run.detail.attempts), ...heldLines(story)];
  });
  desk.open(
    new TextView({
      place: [visible(basename(reader.folder)), visible(unit), 'why'],
      summary: 'how it reached its state',
      ...{ lines, command: ['why', reader.folder, unit], id: unit, reader },
    }),
  );
}
