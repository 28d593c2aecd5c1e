import { serve } from '@hono/node-server';
import { Hono } from 'hono';

// The least that a page can do: a list of rows from memory, as JSON.
const rows = Array.from({ length: 50 }, (_, at) => ({
  unit: `unit-${at}`,
  step: 'draft',
  state: 'failed',
  attempts: 2,
  code: 'schema.type',
}));
const app = new Hono();
app.get('*', (c) => c.json({ units: rows }));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(`http://127.0.0.1:${port}`));
