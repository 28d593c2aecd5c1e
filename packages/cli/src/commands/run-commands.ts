import { colorFlags } from '../flags/common-flags.ts';
import { batchesFlags, previewFlags, recheckFlags } from '../flags/look-flags.ts';
import { resumeFlags, retryFlags, runFlags, workerFlags } from '../flags/run-flags.ts';
import { SHORT_FLAGS } from '../flags/short-flags.ts';
import { argument, type CommandGroup, command, inOrder, runArgument } from './command.ts';

const run = command({
  run: async () => (await import('../run/run.ts')).run,
  flags: runFlags,
  aliases: SHORT_FLAGS.run,
  positional: inOrder(argument('DIR', 'Pipeline folder, or the folder of a run to continue')),
  brief: 'Run a pipeline folder, or continue a run',
  usage: ['DIR --out RUN [flags]', 'RUN [flags]', 'DIR --dry-run [flags]'],
  help: `Run a pipeline folder: every unit goes through the steps, and each reply is judged. If a reply fails, the model is asked again with feedback, as often as the pipeline allows. Everything is recorded in the run folder, and nothing counts as done until it is on disk.

Whatever stops a run (an interrupt, kill -9, the cost limit, a full disk), the same command continues it. Finished units are
never sent to a model again; at most the calls in flight are repeated. The run keeps its own copy of the pipeline.
Ctrl-C gives calls in flight 5 s to finish; a second Ctrl-C stops at once.

With --batch, units are sent to the provider in batches, at half the price and with replies within a day. Units that fail are sent again in the next batch. Stop the command whenever you like: the same command collects the replies later. A run stays
in batch mode until you pass --realtime.

After you change the pipeline, tamis preview RUN shows the effect, tamis recheck RUN applies the change to the run, and tamis run RUN --refresh asks again only for units whose results are out of date; the number of units and the cost are shown first.

Keys come from OPENAI_API_KEY, ANTHROPIC_API_KEY or GEMINI_API_KEY. With --cassette or --base-url, no key is needed. If
Tamis may have misread a reply, the model is asked again; if that does not help, the unit waits for a person.

EXAMPLES
  tamis run NPCDialog --dry-run
  tamis run NPCDialog --out runs/npc --probe 20          estimate the cost from 20 units, then ask
  tamis run NPCDialog --out runs/npc --provider openai --model gpt-4o-mini --max-cost 5usd
  tamis run NPCDialog --out runs/local --model qwen --base-url http://127.0.0.1:1234/v1
  tamis run NPCDialog --out runs/cheap --model gpt-5-mini --batch
  tamis run NPCDialog --out runs/demo --cassette replies.jsonl
  tamis run runs/npc
  tamis run runs/npc --refresh
  tamis run --init NPCDialog --out runs/npc

EXIT CODES
  0 all units valid   1 some failed   2 usage, key or config error; no model was called   3 provider, network or disk error, or a pause; continue later
  4 the run folder or its ledger was altered   5 another process holds the run   6 the only units left are waiting for a person
  7 the cost limit is reached   8 no unit is valid   70 a bug in tamis   130, 143 interrupted`,
});

const resume = command({
  run: async () => (await import('../run/run.ts')).resume,
  flags: resumeFlags,
  aliases: SHORT_FLAGS.resume,
  positional: runArgument,
  brief: 'Continue a run that was paused or interrupted',
  usage: ['RUN [flags]'],
  help: `Continue a run, as tamis run RUN does. Finished units are never sent to a model again. It uses the model, server, cassette and cost limit that it was started with, unless flags replace them.

EXAMPLES
  tamis resume runs/npc
  tamis resume runs/npc --max-cost 8usd

EXIT CODES
  0 all units valid   1 some failed   2 usage, key or config error; no model was called
  3 provider, network or disk error, or a pause; continue later   4 the run folder or its ledger was altered   5 another process holds the run
  6 the only units left are waiting for a person   7 the cost limit is reached   8 no unit is valid
  70 a bug in tamis   130, 143 interrupted`,
});

const pause = command({
  run: async () => (await import('../runs/pause.ts')).pause,
  flags: colorFlags,
  positional: runArgument,
  brief: 'Pause a run in progress; nothing is lost',
  usage: ['RUN'],
  help: `Ask the process that is working on a run to pause it. The request is stored in the run, so it reaches that process whichever terminal started it, and for a run in Postgres also on another machine. That process makes no new calls, waits for those in flight, and exits with code 3. tamis resume
continues the run.

EXAMPLES
  tamis pause runs/npc
  tamis resume runs/npc

EXIT CODES
  0 pause requested, or no process is working on the run   2 no such run   3 disk error   4 the ledger is damaged or altered   70 a bug in tamis`,
});

const retry = command({
  run: async () => (await import('../runs/retry.ts')).retry,
  flags: retryFlags,
  aliases: SHORT_FLAGS.retry,
  positional: runArgument,
  brief: 'Ask again for units of a run that failed, and continue the run',
  usage: ['RUN [--code CODE] [--rule RULE] [--step STEP] [--unit UNIT|-] [flags]'],
  help: `Ask again for a run's failed units: all of them, or those that match every flag. The command first shows how many there are and what retrying them could cost. Then the run continues, as with \`tamis run RUN\` and the same flags.

A unit that failed because of the model's mistakes gets a fresh budget, and the model is not told about the earlier mistakes. A unit that failed because of a fault keeps its budget, because none of it was spent. Old attempts are kept; new ones are numbered after them. The old
failure records are appended to {step}_failures.jsonl.bak in the run folder.

EXAMPLES
  tamis retry runs/npc-0711
  tamis retry runs/npc-0711 --code schema.enum --step generate_dialog --yes
  tamis retry runs/npc-0711 --rule short_line
  tamis export runs/npc-0711 --what failures | jq -r .unit_id | head -5 | tamis retry runs/npc-0711 --unit - --yes

EXIT CODES
  0 all units valid, or nothing to retry   1 some failed   2 usage, key or config error, or not confirmed; no model was called
  3 provider, network or disk error; continue later   4 the run folder or its ledger was altered   5 another process holds the run
  6 the only units left are waiting for a person   7 the cost limit is reached   8 no unit is valid
  70 a bug in tamis   130, 143 interrupted`,
});

const recheck = command({
  run: async () => (await import('../runs/recheck.ts')).recheck,
  flags: recheckFlags,
  positional: runArgument,
  brief: 'After a change, judge the stored replies of a run again and recompute expressions; no model is called',
  usage: [
    'RUN [--with DIR] [--all] [--format human|json]',
    'RUN --dry-run [--with DIR|CONTRACT] [--step STEP] [--all] [--format human|json]',
  ],
  help: `Judge the stored replies of a run again, against the current schemas and rules in the pipeline's folder or in another one, and recompute changed expressions. Replies that this build of Tamis has judged under the same contract keep their verdicts. No model is called. At each step the newest reply that passes is the result. The report lists the units that move from failed to valid or back, and counts them by code. Decisions made by people are kept.

With --dry-run nothing is written. Without it, new verdicts are added to the old ones. A unit that passes now continues
at the next step. For a unit that fails now, or passes with a different value, the results of later steps are superseded:
kept and shown, but no longer used. A unit that a fan-out has split into others is left unchanged.

From then on the run uses that folder, including its prompts and models. Results that were made with another template, model or
request are out of date: the report says how many, and what it costs to redo them with tamis run RUN --refresh. Until then
tamis export refuses to mix them with new ones. If a recheck is interrupted, repeat it.

EXAMPLES
  tamis recheck runs/npc-0711 --dry-run
  tamis recheck runs/npc-0711 && tamis run runs/npc-0711
  tamis recheck runs/npc-0711 --with NPCDialog-stricter
  tamis recheck runs/npc-0711 --dry-run --with stricter/ticket.yaml --step score

EXIT CODES
  0 done   2 not a run, a purged run, or a pipeline that has mistakes or different steps   3 disk error
  4 the ledger is damaged, or it or the run folder was altered   5 another process holds the run   70 a bug in tamis   141 closed pipe`,
});

const preview = command({
  run: async () => (await import('../runs/preview.ts')).preview,
  flags: previewFlags,
  positional: runArgument,
  brief: 'Show what edited prompts, rules, schemas or expressions would change in a run; no model is called',
  usage: ['RUN [--with DIR] [--sample N] [--prices FILE] [--format human|json]'],
  help: `Show what would change in a run if it used the current pipeline folder, or another one: which step inputs differ, which units would become valid or stop being valid, values and prompts before and after, and the calls and cost of redoing results that would be out of date.

Stored replies are judged again, expressions are computed and templates are rendered. No model is called, and nothing is written.

EXAMPLES
  tamis preview runs/npc-0711
  tamis preview runs/npc-0711 --sample 50
  tamis preview runs/npc-0711 --with NPCDialog-stricter --format json | jq .stale

EXIT CODES
  0 shown   2 not a run, a purged run, or a pipeline that has mistakes or different steps   3 disk error
  4 the ledger is damaged or altered   70 a bug in tamis   141 closed pipe`,
});

const worker = command({
  run: async () => (await import('../worker/worker.ts')).worker,
  flags: workerFlags,
  aliases: SHORT_FLAGS.worker,
  brief: 'Work on runs that are kept in Postgres',
  usage: ['[--db URL] [flags]'],
  help: `Take units from the runs in a database and work on them, alongside any number of other workers. Start a run with
tamis run DIR --out RUN --db URL; its files are in the database, so a worker needs only model keys.

A worker that falls silent is noticed within 10 s, and others take over its units within 30 s; anything it still writes is refused. A unit that crashes one worker after another is quarantined.

While the database is unreachable, no model is called. If the database does not respond at startup, the worker tries again every second, unless --once is given. On SIGTERM or Ctrl-C, the worker takes no more units,
finishes the calls in flight, and exits.

With --health, /readyz says whether the worker takes work (the database responds, and it is not stopping), /healthz whether it has to be restarted, and /metrics what it does, for Prometheus. tamis workers shows all workers.

EXAMPLES
  tamis worker --db postgres://tamis@db.example/tamis
  tamis worker --db postgres://tamis@db.example/tamis --health 0.0.0.0:9464
  TAMIS_DB=postgres://tamis:secret@db.example/tamis tamis worker --concurrency 64

EXIT CODES
  0 nothing left to do (--once)   2 usage, key or config error   3 the database can't be used   70 a bug in tamis   130, 143 interrupted`,
});

const batches = command({
  run: async () => (await import('../runs/batches.ts')).batches,
  flags: batchesFlags,
  positional: runArgument,
  brief: 'List the batches of a run, and decide on those with an unknown state',
  usage: ['RUN [--format human|json]', 'RUN --name NAME --adopt ID', 'RUN --name NAME --give-up'],
  help: `List the batches that a run has submitted (tamis run --batch). Before submission a batch has the state intent, then submitted. Its state is ended once every request is accounted for, and void if the provider never received the batch.

Its state is unknown if the connection or the process broke while it was being submitted and the provider's list does not show whether it arrived. Tamis never submits such a batch again on its own: use --adopt if the provider has it, or --give-up to send its units again.

EXAMPLES
  tamis batches runs/npc-0711
  tamis batches runs/npc-0711 --name tamis-3f9a0c --adopt msgbatch_01HkcTjaV5uDC8jWR4ZsDV8d
  tamis batches runs/npc-0711 --name tamis-3f9a0c --give-up

EXIT CODES
  0 shown or decided   2 not a run, no such batch, or nothing to decide   3 disk error   4 the ledger is damaged or altered
  5 another process holds the run   6 a batch waits for a decision   70 a bug in tamis   141 closed pipe`,
});

export const runPipeline: CommandGroup = {
  job: 'Run a pipeline',
  routes: { run, resume, pause, retry, preview, recheck, worker, batches },
};
