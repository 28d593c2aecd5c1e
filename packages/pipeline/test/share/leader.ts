import { systemClock } from '@tamis/models';
import { startRun } from '@tamis/pipeline';
import { testModels } from './models.ts';

// A process that leads a run; it uses the built engine, which loads faster.
const [source = '', out = '', db = '', poison = '', maxCost] = process.argv.slice(2);
const answer = await startRun(source, out, {
  ...{ db, clock: systemClock, concurrency: 4, models: testModels(poison, maxCost !== undefined) },
  ...(maxCost === undefined ? {} : { maxCost: Number(maxCost) }),
});
console.log(JSON.stringify(answer.status === 'worked' ? { ...answer.end.counts.states, stop: answer.end.stop } : answer));
