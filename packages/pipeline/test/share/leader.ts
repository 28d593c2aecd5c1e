import { systemClock } from '@tamis/models';
import { startRun } from '../../src/index.ts';

// A process that leads a run. The reply about one unit ends it, as memory that runs out would.
const [source = '', out = '', db = '', poison = ''] = process.argv.slice(2);
const answer = await startRun(source, out, {
  db,
  clock: systemClock,
  concurrency: 4,
  models: () => () => ({
    ...{ name: 'fake:one', lane: 'fake', isFree: true },
    at: ({ unit }) => ({
      name: 'fake:one',
      ask: async () => {
        if (unit === poison) process.kill(process.pid, 'SIGKILL');
        return { text: '{"score": 2}', finish: 'stop' as const };
      },
    }),
  }),
});
console.log(JSON.stringify(answer.status === 'worked' ? answer.end.counts.states : answer));
