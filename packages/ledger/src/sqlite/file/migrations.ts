import { EFFECT_KEYS, FINAL_COLUMNS, JUDGED_BY, TABLES } from '../../sql/tables/tables.ts';

// The migrations from one file version to the next, oldest first. A published migration never changes; later changes are new migrations.
export const MIGRATIONS: readonly string[] = [
  `${TABLES}
CREATE TRIGGER decision_log_is_kept BEFORE DELETE ON decision_log BEGIN SELECT RAISE(ABORT, 'the log of decisions is append-only'); END;
CREATE TRIGGER decision_log_is_final BEFORE UPDATE OF ${FINAL_COLUMNS} ON decision_log
  BEGIN SELECT RAISE(ABORT, 'the log of decisions is append-only'); END;
`,
  JUDGED_BY,
  EFFECT_KEYS,
];
