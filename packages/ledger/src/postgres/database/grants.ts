// The tables that each role may write to. Each role may read all tables. Roles that do not exist are skipped.
const WRITES: { readonly [role: string]: readonly (readonly [string, string])[] } = {
  // Works on units, asks people, and decides nothing.
  tamis_worker: [
    ['INSERT, UPDATE', 'unit, unit_step, unit_content, attempt, attempt_content, attempt_code, call, lease, review, tamis_purse'],
    ['INSERT', 'decision_log'],
    ['INSERT, UPDATE, DELETE', 'tamis_writer'],
  ],
  // Only reads.
  tamis_console: [],
  // Decides what others ask, and works on nothing.
  tamis_decider: [
    ['INSERT', 'decision, decision_log'],
    ['UPDATE', 'review'],
    ['INSERT, UPDATE', 'recheck, notice'],
    ['INSERT, UPDATE, DELETE', 'tamis_writer'],
  ],
};

export function grantsIn(schema: string): string {
  return Object.entries(WRITES)
    .map(([role, writes]) => {
      const grants = [
        `GRANT USAGE ON SCHEMA ${schema} TO ${role}`,
        `GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${role}`,
        ...writes.map(([what, tables]) => `GRANT ${what} ON ${tables} TO ${role}`),
      ];
      return `IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '${role}') THEN ${grants.join('; ')}; END IF;`;
    })
    .map((one) => `DO $do$ BEGIN ${one} END $do$`)
    .join('; ');
}
