export const REVERSING_WORDS: ReadonlySet<string> = new Set([
  ...['not', 'no', 'never', 'dont', 'undo', 'cancel', 'stop', 'skip', 'un', 'disable', 'delete', 'remove', 'revert', 'rollback'],
  ...['simulate', 'dryrun', 'draft', 'preview', 'fake', 'mock', 'dummy', 'example'],
  ...['schedule', 'unschedule', 'reject', 'deny', 'block'],
]);
