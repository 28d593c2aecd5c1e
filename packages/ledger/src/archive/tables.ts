/** A table as it is copied: its columns, and the columns that identify and order its rows. */
export interface Table {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** The column that the store numbers itself. */
  readonly counter?: string;
}

const table = (name: string, key: string, columns: string, counter?: string): Table => {
  return { name, key: key.split(' '), columns: columns.split(' '), ...(counter === undefined ? {} : { counter }) };
};

/**
 * Everything that a ledger holds, each table after those it refers to. A test compares this list with the tables of both stores.
 */
export const TABLES: readonly Table[] = [
  table('run', 'no', 'no id kind contents status reason created_at updated_at purged_at detail state pause_by pause_at', 'no'),
  table('step', 'run_no no', 'run_no no name'),
  table('lease', 'run_no name', 'run_no name epoch holder taken_at until_at released_at'),
  table('snapshot', 'run_no digest', 'run_no digest text'),
  table('unit', 'no', 'no run_no id parent_no step_no state', 'no'),
  table('unit_content', 'unit_no', 'unit_no input'),
  table('unit_step', 'unit_no step_no', 'unit_no step_no run_no state attempts lost result code reason updated_at base rechecks'),
  table(
    'attempt',
    'id',
    'id unit_no step_no number run_no calls status code finish reason model contract started_at ended_at origin',
    'id',
  ),
  table('attempt_content', 'attempt_id', 'attempt_id request reply extra record value'),
  table('attempt_code', 'attempt_id position', 'attempt_id position run_no step_no source code grade rule path'),
  table(
    'call',
    'attempt_id number',
    'attempt_id number run_no step_no epoch model outcome fault message started_at ended_at took input_tokens output_tokens reasoning_tokens cached_tokens cost_nano most_nano',
  ),
  table(
    'review',
    'no',
    'no id run_no unit_no step_no attempt kind reason digest contract state_version state created_at expires_at closed_at held alternatives detail action contract_text fallback deciders eyes',
    'no',
  ),
  table('decision', 'review_no', 'review_no kind by digest at value text'),
  table('decision_log', 'no', 'no review_no event by at digest kind value_digest text_digest previous hash value text'),
  table('execution', 'review_no', 'review_no state holder token started_at until_at ended_at asked_no result error'),
  table('recheck', 'no', 'no review_no by asked_at answered_at host answer', 'no'),
  table('notice', 'review_no event channel', 'review_no event channel tries until_at told_at'),
  table('superseded', 'no', 'no unit_no step_no run_no state attempts rechecks lost base result code reason superseded_at', 'no'),
  table(
    'batch',
    'no',
    'no run_no step_no id model state remote status requests done created_at submitted_at looked_at ended_at by address',
    'no',
  ),
  table('batch_call', 'batch_no id', 'batch_no id attempt_id call'),
  table('folder', 'no', 'no path registered_at', 'no'),
];
