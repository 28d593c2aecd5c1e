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
const outcome = await ask({
  gate,
  model: replayModel(readCassette(readFileSync(new URL('../cassette.jsonl', import.meta.url), 'utf8'))),
  messages: [{ role: 'user', content: 'Make a ticket of: "The export button does nothing since Monday!"' }],
});
if (outcome.status === 'accepted') {
  const { title, priority } = outcome.value; // typed by the schema: priority is 'low' | 'normal' | 'high'
  console.log(`${title}: ${priority}`);
}
console.log(`${outcome.status}, ${outcome.attempts.length} attempts`);
