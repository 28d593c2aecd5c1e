-- Roles for runs in Postgres, each with no more than it needs. Run this once, as an administrator, before the first run; then
-- give each person and each machine a login of its own:
--
--   CREATE ROLE ann LOGIN PASSWORD '…' IN ROLE tamis_decider;
--   CREATE ROLE worker_1 LOGIN PASSWORD '…' IN ROLE tamis_worker;
--
-- Whoever starts runs needs CREATE on the database, and owns the schemas of its runs. A schema that is made when these roles are
-- there gives them what they need; `tamis run` does that by itself.

CREATE ROLE tamis_worker NOLOGIN;
CREATE ROLE tamis_console NOLOGIN;
CREATE ROLE tamis_decider NOLOGIN;
