import type { FaultCode } from '../model/fault.ts';

/** The message for each fault, and what a person can do about it. */
export const faultTexts: { readonly [code in FaultCode]: { readonly message: string; readonly help: string } } = {
  'fault.cancelled': { message: 'The run was cancelled.', help: 'Nothing is wrong; start it again whenever you like.' },
  'fault.network': {
    message: 'The provider could not be reached, or the call threw.',
    help: 'Check the address and the network.',
  },
  'fault.lost': {
    message: 'The process ended before the response to a call was recorded.',
    help: 'The call is made again when the run continues; the provider may have charged for both.',
  },
  'fault.timeout-connect': {
    message: 'The connection was not established in time.',
    help: 'Check the address and the network, or raise timeouts.connect.',
  },
  'fault.timeout-first-byte': {
    message: 'The provider did not start to respond in time.',
    help: 'Raise timeouts.firstByte for models that think for a long time.',
  },
  'fault.timeout-idle': { message: 'The answer stalled.', help: 'Raise timeouts.idle if the model pauses that long.' },
  'fault.timeout-total': { message: 'The whole response took too long.', help: 'Raise timeouts.total, or ask for less.' },
  'fault.rate-limited': {
    message: 'The provider asked for a pause (rate limit).',
    help: 'Tamis waits and tries again; if this happens often, make fewer calls at once.',
  },
  'fault.server': {
    message: 'The provider failed.',
    help: "Tamis tries again; if this continues, check the provider's status page.",
  },
  'fault.auth': {
    message: 'The provider rejected the key, or the account has no credit.',
    help: 'Check the key and the account.',
  },
  'fault.bad-request': {
    message: 'The provider rejected the request.',
    help: 'Check the address, the name of the model and the options.',
  },
  'fault.bad-body': {
    message: 'The response is not from a model: it is HTML, empty, or not JSON.',
    help: 'Check the address; there may be a proxy in between.',
  },
  'fault.error-in-body': {
    message: 'The provider returned an error with a status that means success.',
    help: 'Tamis tries again; the excerpt shows the error.',
  },
  'fault.no-choices': { message: 'The response contains no text from the model.', help: 'Tamis tries again.' },
  'fault.cut-stream': { message: 'The connection broke before the response was complete.', help: 'Tamis tries again.' },
  'fault.batch-unsent': { message: 'The provider never received the batch.', help: 'Its units go into the next batch.' },
  'fault.batch-expired': {
    message: 'The batch expired before the provider got to this request.',
    help: 'The unit goes into the next batch.',
  },
  'fault.batch-cancelled': {
    message: 'The batch was cancelled before the provider got to this request.',
    help: 'The unit goes into the next batch.',
  },
  'fault.batch-missing': {
    message: 'The results of the batch do not contain this request.',
    help: 'The unit goes into the next batch.',
  },
  'fault.refused': { message: 'The model refused the task.', help: 'Change the task; asking again the same way does not help.' },
  'fault.filtered': {
    message: "The provider's content filter stopped the reply.",
    help: 'Change the task or the filter settings.',
  },
  'fault.missing-key': {
    message: 'There is no key for the provider.',
    help: 'Set the variable that the message names; everything that needs no model works without it.',
  },
  'fault.unsupported': {
    message: 'The provider does not accept part of the messages.',
    help: 'Nothing was sent. The message says which part it is, and why.',
  },
  'fault.no-match': {
    message: 'The cassette has no exchange for this call.',
    help: 'The message shows the nearest one; record again if the prompt changed.',
  },
  'fault.no-sandbox': {
    message: 'There is no sandbox for code from a model, so it was not run.',
    help: 'Do what the message says; everything that runs no such code works without it.',
  },
  'fault.tool-result': {
    message: 'A tool returned something that must not be passed on, so the model did not see it.',
    help: 'The findings say what was wrong with it. Correct the tool, or what the contract says about its results; the model made no mistake.',
  },
  'fault.check': {
    message: 'A check or an asynchronous validator threw, or did not finish in time.',
    help: 'Fix the check; nothing passes until it works.',
  },
  'fault.world': {
    message: 'The contract reads the world, but the program did not provide it, or it could not be read.',
    help: 'Pass `world` to the call that the message names: the state as a value, or a function that returns the current state. The model made no mistake, so it is not told.',
  },
  'fault.contract': {
    message: 'A rule of the contract exceeded its budget, or reads a field that the contract does not describe.',
    help: 'Correct the contract; the message names the rule. No model reply can fix it.',
  },
  'fault.database': {
    message: 'The database could not be reached, or refused the request.',
    help: 'The message quotes the database; `tamis doctor --db URL` shows what is missing.',
  },
  'fault.disk': {
    message: 'A file could not be opened, read or written.',
    help: 'The message names the file; check that its folder exists and that the disk works.',
  },
  'fault.disk-full': {
    message: 'The disk is full.',
    help: 'Nothing that was recorded is lost. Free some space and run the same command again.',
  },
  'fault.disk-network': {
    message: 'The ledger is on a network file system, where its locks do not work.',
    help: 'Put it on a local disk, or use Postgres to share a run between machines.',
  },
  'fault.disk-read-only': {
    message: 'The ledger can be read but not written.',
    help: 'Check the permissions of the file and of its folder or, in a database, the rights of the role: `tamis doctor --db URL` lists them.',
  },
  'fault.ledger-altered': {
    message: 'The ledger does not match its log of decisions: it was changed by something other than Tamis.',
    help: 'Run `tamis verify` on the run or the ledger file to list everything that does not match. Nothing runs until this is resolved: restore the ledger from an intact copy.',
  },
  'fault.ledger-damaged': {
    message: 'The ledger file is damaged.',
    help: 'Restore it from a copy, together with its `-wal` file if there is one.',
  },
  'fault.ledger-empty': {
    message: 'Nothing has been recorded in the ledger yet.',
    help: 'If the command that created it is no longer running, run it again.',
  },
  'fault.ledger-foreign': {
    message: 'The file is not a Tamis ledger.',
    help: 'Check the path; nothing in the file was changed.',
  },
  'fault.ledger-locked': {
    message: 'Another process kept the ledger locked for too long.',
    help: 'Try again; if this continues, find out which process holds the file.',
  },
  'fault.ledger-newer': {
    message: 'The ledger was written by a newer version of Tamis.',
    help: 'Update Tamis; an older version would misread the file, so it does not open it.',
  },
  'fault.lease-lost': {
    message: 'Another process has taken over this run, so nothing more is recorded from here.',
    help: 'Stop this process; the other one continues the run.',
  },
};
