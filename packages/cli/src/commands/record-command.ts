import { recordFlags } from '../flags/server-flags.ts';
import { argument, command, inOrder } from './command.ts';

/** `tamis record`: a proxy that writes a cassette. */
export const recordCommand = command({
  run: async () => (await import('../record/record.ts')).record,
  flags: recordFlags,
  positional: inOrder(argument('FILE', 'Cassette to write (JSONL)')),
  brief: 'Record what a program and its model say to each other, by sitting between them',
  usage: ['FILE --upstream URL [--port N] [--append] [--redact-env NAME]'],
  help: `Record what a program and its model say to each other. A server on 127.0.0.1 passes every request on to the
provider as it is and brings the answer back as it comes, whole or as a stream, while each exchange becomes a line of
FILE: a cassette, which the replay model and the test provider play back. Chat Completions (OpenAI and compatible
servers), Messages (Anthropic) and generateContent (Gemini) are understood; other requests pass unrecorded.

Point the base URL of the program at the address that is printed. Headers are never written. The key of a call is
removed from its text, and so is whatever looks like a key; --redact-env names more to remove. The file is readable by
its owner only. Ctrl-C ends it.

EXAMPLES
  tamis record calls.jsonl --upstream https://api.openai.com --port 8080
  OPENAI_BASE_URL=http://127.0.0.1:8080/v1 ./my-program
  tamis record calls.jsonl --upstream https://api.anthropic.com --append
  tamis record calls.jsonl --upstream https://api.openai.com --redact-env CUSTOMER_TOKEN

EXIT CODES
  0 stopped with Ctrl-C   2 usage, file or port   3 disk error   70 a bug in tamis`,
});
