import { runFlags } from '../flags/run-flags.ts';
import { SHORT_FLAGS } from '../flags/short-flags.ts';
import { argument, command, inOrder } from './command.ts';

/** `tamis run`: a pipeline folder, from its first unit to its last. */
export const runCommand = command({
  run: async () => (await import('../run/run.ts')).run,
  flags: runFlags,
  aliases: SHORT_FLAGS.run,
  positional: inOrder(argument('DIR', 'Pipeline folder, or the folder of a run to continue')),
  brief: 'Run a pipeline folder, or continue a run',
  usage: ['DIR --out RUN [flags]', 'RUN [flags]', 'DIR --dry-run [flags]'],
  help: `Run a pipeline folder: every unit goes through the steps, and each reply is judged. If a reply fails, the model is asked
again and told what was wrong, as often as the folder allows. Everything is kept in the run folder, and is on disk before it counts.

However a run stops (interrupted, killed, out of money, disk full), the same command continues it. Finished units are
never sent to a model again; at most the calls in flight are repeated. The run keeps a copy of the pipeline as it was.
Ctrl-C gives calls in flight 5 s to finish; a second Ctrl-C stops at once.

With --batch, units go to the provider together, in batches: half the price, answers within a day, and units that fail are
asked again in the next batch. Stop the command whenever you like: the same command picks up the answers later. A run stays
in batch mode until you pass --realtime.

Keys come from OPENAI_API_KEY, ANTHROPIC_API_KEY or GEMINI_API_KEY. With --cassette or --base-url, no key is needed. If
Tamis may have misread a reply, the model is asked again; if that does not help, the unit waits for a person.

EXAMPLES
  tamis run NPCDialog --dry-run
  tamis run NPCDialog --out runs/npc --provider openai --model gpt-4o-mini --max-cost 5usd
  tamis run NPCDialog --out runs/local --model qwen --base-url http://127.0.0.1:1234/v1
  tamis run NPCDialog --out runs/cheap --model gpt-5-mini --batch
  tamis run NPCDialog --out runs/demo --cassette replies.jsonl
  tamis run runs/npc
  tamis run --init NPCDialog --out runs/npc

EXIT CODES
  0 all units valid   1 some failed   2 usage, key or config; no model was called   3 provider, network, disk or a pause; continue later
  4 the run folder or its ledger was altered   5 another process holds the run   6 the remaining units wait for a person
  7 the cost limit is reached   8 no unit is valid   70 a bug in tamis   130, 143 interrupted`,
});
