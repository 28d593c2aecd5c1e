import { compareEngines } from '../../packages/pipeline/test/template/compare.ts';
import { hasJinja2 } from '../../packages/pipeline/test/template/jinja2.ts';
import { leaveOut } from './left-out.ts';

// Compares our templates with Jinja2's: `templates.ts CASES SEED`.
function main(cases = '20000', seed = '1'): void {
  if (!hasJinja2()) leaveOut('python3-jinja2 is not installed');
  const { cases: drawn, texts, others, different } = compareEngines(Number(cases), Number(seed));
  for (const { drawn: one, ours, theirs } of different.slice(0, 20))
    console.log(`${JSON.stringify(one.template)} with ${one.context}\n  ours: ${ours}\n  Jinja2: ${theirs}`);
  const apart = `${others} that print something other than data`;
  console.log(`${drawn} cases, ${different.length} different; ${texts} rendered by both, seed ${seed}; apart from ${apart}`);
  process.exitCode = different.length === 0 ? 0 : 1;
}

main(...process.argv.slice(2));
