import { readFileSync } from 'node:fs';
import { ask } from '@tamis/core';
import { readCassette, replayModel } from '@tamis/models';
import { gate } from './gate.js';

// One reply, judged. `value` exists on `pass` only; `held` is for the person who decides.
const verdict = gate.judge('Sure!\n```json\n{"title": "Wrong logo", "priority": "Low",}\n```');
console.log(verdict.status, verdict.status === 'pass' ? verdict.value : verdict.findings);
for (const change of verdict.changes) console.log(`  ${change.safety}  ${change.code}`);

// Valid JSON, but not to be trusted: JSON.parse would silently take the second priority.
console.log(gate.judge('{"title": "Login fails", "priority": "low", "priority": "high"}').status);

// A model, asked until its reply meets the contract. These replies were recorded; with a key, use
// `import { model } from '@tamis/models'` and `model: model('openai:gpt-5-mini')`.
const reading = readCassette(readFileSync(new URL('cassette.jsonl', import.meta.url), 'utf8'));
if ('problems' in reading) throw new Error(JSON.stringify(reading.problems));
const outcome = await ask({
  gate,
  model: replayModel(reading.cassette),
  messages: [{ role: 'user', content: 'Make a ticket of: "The export button does nothing since Monday!"' }],
});
console.log(outcome.status, outcome.status === 'accepted' ? outcome.value : '');
console.log(`${outcome.attempts.length} attempts`);
