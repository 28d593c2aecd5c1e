import { SHELLS } from '../completion/completion.ts';
import { colorFlags } from '../flags/common-flags.ts';
import { SHORT_FLAGS } from '../flags/short-flags.ts';
import { demoFlags, doctorFlags, initFlags } from '../flags/start-flags.ts';
import { orList } from '../text/or-list.ts';
import { type CommandGroup, command, inOrder, optionalArgument, wordArgument } from './command.ts';

const demo = command({
  run: async () => (await import('../demo/demo.ts')).demo,
  flags: demoFlags,
  aliases: SHORT_FLAGS.demo,
  brief: 'See what Tamis does in under a minute: no key, no network',
  usage: ['[--out DIR]'],
  help: `Judge recorded replies, run letters through a pipeline, kill that run with kill -9 and continue it, and let a model ask for a refund that a person has to approve or deny. Everything is real except the model, whose replies were recorded. Some of them are wrong, to show how Tamis handles them.

In a terminal, the demo asks you about the refund. Elsewhere, the refund waits in the ledger: decide on it, then continue with tamis demo --out DIR.

EXAMPLES
  tamis demo
  tamis demo --out my-demo

EXIT CODES
  0 shown   2 usage error, or the folder has other files   3 disk error, or one of the demo's claims did not hold   70 a bug in tamis`,
});

const init = command({
  run: async () => (await import('../init/init.ts')).init,
  flags: initFlags,
  positional: inOrder(optionalArgument('DIR', 'Folder for the files (default: the current one)')),
  brief: 'Start a project: a few commented files that run right away, without a key',
  usage: ['[DIR] [--lib | --pipeline | --tools | --commands | --wizard]'],
  help: `Write the first files of a project and print the commands to try next. Everything runs right away on recorded replies, with no key and no network. Without a flag, the project checks replies against a contract and asks a model. If any of the files already exists, nothing is written. Only a .gitignore that exists is left as it is.

The paths of the files go to standard output, and the commands to try next to standard error.

EXAMPLES
  tamis init tickets
  tamis init my-run --pipeline
  tamis init my-app --lib

EXIT CODES
  0 written   2 usage error, or a file exists   3 disk error   70 a bug in tamis`,
});

const doctor = command({
  run: async () => (await import('../doctor/doctor.ts')).doctor,
  flags: doctorFlags,
  brief: 'Check whether this machine has what Tamis needs',
  usage: ['[--db URL] [--format human|json]'],
  help: `Check the Node version, the terminal, SQLite and the ledger of the working folder, the Python sandbox (by running it), which
provider keys are set, the project file and, with --db, a Postgres database. No key is shown, and no model is called.

EXAMPLES
  tamis doctor
  tamis doctor --db postgres://tamis@db.example/tamis
  tamis doctor --format json | jq '.checks[] | select(.health == "bad")'

EXIT CODES
  0 no problems found   3 something is missing or broken   70 a bug in tamis`,
});

const explain = command({
  run: async () => (await import('../explain/explain.ts')).explain,
  flags: colorFlags,
  positional: inOrder({
    ...optionalArgument('CODE', 'A code such as parse.trailing-comma, or a stage such as parse'),
    proposeCompletions: async (partial: string) => {
      const { engine } = await import('../engine.ts');
      return Object.keys(engine.codes).filter((code) => code.startsWith(partial));
    },
  }),
  brief: 'Print the page for a code: what it means, what to do, its cases; without CODE, list all codes',
  usage: ['[CODE]'],
  help: `Print the page for a code: what it means, what to do about it, the feedback for the model, and its cases. For a stage (the part before the dot), list its codes.

EXAMPLES
  tamis explain
  tamis explain parse.duplicate-key
  tamis explain tools

EXIT CODES
  0 shown   2 no such code or stage   70 a bug in tamis   141 closed pipe`,
});

const completion = command({
  run: async () => (await import('../completion/completion.ts')).completion,
  positional: inOrder(wordArgument(SHELLS, 'SHELL', `The shell: ${orList(SHELLS)}`)),
  brief: 'Print a script that lets a shell complete commands, flags and codes',
  help: `Print a script that lets a shell complete commands, flags and codes.

EXAMPLES
  source <(tamis completion bash)
  tamis completion fish > ~/.config/fish/completions/tamis.fish

EXIT CODES
  0 printed   2 no such shell   70 a bug in tamis`,
});

export const startHere: CommandGroup = { job: 'Start here', routes: { demo, init, doctor, explain, completion } };
