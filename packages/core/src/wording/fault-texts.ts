import type { FaultCode } from '../model/fault.ts';

/** What a fault means and what a person can do about it. */
export const faultTexts: { readonly [code in FaultCode]: { readonly message: string; readonly help: string } } = {
  'fault.cancelled': { message: 'The run was cancelled.', help: 'Nothing is wrong; start it again when you want.' },
  'fault.network': {
    message: 'The provider could not be reached, or the call threw.',
    help: 'Check the address and the network.',
  },
  'fault.timeout-connect': {
    message: 'The connection was not established in time.',
    help: 'Check the address and the network, or raise timeouts.connect.',
  },
  'fault.timeout-first-byte': {
    message: 'The provider did not begin to answer in time.',
    help: 'Raise timeouts.firstByte for models that think long.',
  },
  'fault.timeout-idle': { message: 'The answer stalled.', help: 'Raise timeouts.idle if the model pauses that long.' },
  'fault.timeout-total': { message: 'The answer took too long in all.', help: 'Raise timeouts.total, or ask for less.' },
  'fault.rate-limited': {
    message: 'The provider asks for a pause.',
    help: 'It is waited out; if it comes often, ask for fewer calls at once.',
  },
  'fault.server': { message: 'The provider failed.', help: 'It is tried again; look at its status page if it lasts.' },
  'fault.auth': { message: 'The provider refuses the key, or there is no credit.', help: 'Check the key and the account.' },
  'fault.bad-request': {
    message: 'The provider refuses the request.',
    help: 'Check the address, the name of the model and the options.',
  },
  'fault.bad-body': {
    message: 'The response is not an answer from a model: HTML, nothing, or not JSON.',
    help: 'Check the address; there may be a proxy in between.',
  },
  'fault.error-in-body': {
    message: 'The provider answered with an error, but with a status that reports success.',
    help: 'It is tried again; the excerpt says more.',
  },
  'fault.no-choices': { message: 'The answer holds nothing that the model said.', help: 'It is tried again.' },
  'fault.cut-stream': { message: 'The connection broke before the answer was whole.', help: 'It is tried again.' },
  'fault.refused': { message: 'The model refuses the task.', help: 'Change the task; asking again the same way does not help.' },
  'fault.filtered': {
    message: 'A filter of the provider stopped the answer.',
    help: 'Change the task or the settings of the filter.',
  },
  'fault.missing-key': {
    message: 'There is no key for the provider.',
    help: 'Set the variable that the message names; everything that needs no model works without it.',
  },
  'fault.no-match': {
    message: 'The cassette has no exchange for this call.',
    help: 'The message shows the nearest one; record again if the prompt changed.',
  },
  'fault.check': {
    message: 'A check or an asynchronous validator threw, or did not answer in time.',
    help: 'Correct the check; nothing passes before it answers.',
  },
  'fault.contract': {
    message: 'A rule of the contract ran out of its budget or names a field that nothing describes.',
    help: 'Correct the contract; the message names the rule. No reply of a model can mend it.',
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
    message: 'The ledger is on a network file system, where its locks do not hold.',
    help: 'Put it on a local disk, or use Postgres to share a run between machines.',
  },
  'fault.disk-read-only': {
    message: 'The ledger can be read but not written.',
    help: 'Check the permissions of the file and of its folder.',
  },
  'fault.ledger-damaged': {
    message: 'The ledger file is damaged.',
    help: 'Restore it from a copy, together with its `-wal` file if there is one.',
  },
  'fault.ledger-foreign': {
    message: 'The file is not a Tamis ledger.',
    help: 'Check the path; nothing in the file was changed.',
  },
  'fault.ledger-locked': {
    message: 'Another process kept the ledger locked for too long.',
    help: 'Try again; if it lasts, find out which process holds the file.',
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
