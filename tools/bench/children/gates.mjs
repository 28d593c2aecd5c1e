import { closeSync, openSync, readSync } from 'node:fs';
import { judgeReply, openPipeline, withOutput } from '@tamis/pipeline';

// The gate of a pipeline's only step over units and replies, and nothing else of a run: no prompts, no calls, no ledger. Not
// TypeScript, since stripping types would count toward its time.
const [folder = '', replies = ''] = process.argv.slice(2);
const { pipeline } = openPipeline(folder);
const [step] = pipeline.steps;
const counts = { valid: 0, misshapen: 0, broken: 0 };
const BLOCK = 1 << 18;
const buffer = Buffer.allocUnsafeSlow(4 * BLOCK);
const source = openSync(replies, 'r');
let filled = 0;
for (;;) {
  const count = readSync(source, buffer, filled, BLOCK, null);
  if (count === 0) break;
  filled = keepRest(buffer.subarray(0, filled + count));
}
closeSync(source);
process.stdout.write(JSON.stringify(counts));

/** Judges all complete lines; the rest of the last one is moved to the front. */
function keepRest(bytes) {
  let start = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    judge(JSON.parse(bytes.toString('utf8', start, end)));
    start = end + 1;
  }
  bytes.copyWithin(0, start);
  return bytes.length - start;
}

function judge({ unit_id: id, input, reply }) {
  const unit = { id, fields: input, metadata: {} };
  const { verdict, output } = judgeReply(step, unit, reply);
  if (output !== undefined && withOutput(unit, output, {}).id === id) counts.valid++;
  else if (verdict.findings.some(({ code }) => code.startsWith('schema.'))) counts.misshapen++;
  else counts.broken++;
}
