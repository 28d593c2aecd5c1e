import { appendFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openLedger, type Proposal } from '@tamis/ledger';
import { runLedgerPlace } from '@tamis/ledger/internal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Workshop } from '../src/act/workshop.ts';
import { type RunningConsole, startConsole } from '../src/index.ts';
import type { Compare } from '../src/model/compare.ts';
import type { DecisionAnswer, DecisionAnswers, EditVerdict } from '../src/model/decision.ts';
import type { Examples, Failures, InsightsOut } from '../src/model/failure.ts';
import type { GroupOut } from '../src/model/group.ts';
import type { Inbox } from '../src/model/inbox.ts';
import type { Problem } from '../src/model/problem.ts';
import type { Review } from '../src/model/review.ts';
import type { ReviewRowOut } from '../src/model/review-row.ts';
import type { Runs } from '../src/model/run.ts';
import type { ActAnswer, RecheckOut, RetryPlanOut } from '../src/model/run-act.ts';
import type { RunPage } from '../src/model/run-page.ts';
import type { Text } from '../src/model/text.ts';
import type { UnitPage, UnitsOut } from '../src/model/unit.ts';
import { rawRequest } from './raw-request.ts';
import { makeRun, proposeRefund, type Said, type Stage, setStage } from './stage.ts';
import { runTwoSteps } from './two-steps.ts';

const RUN = '/api/runs/npc-dialog-0711';
let stage: Stage;
let served: RunningConsole;
let headers: { [name: string]: string };
let time = Date.now();

beforeAll(async () => {
  stage = await setStage({ units: 20 });
  await runTwoSteps(stage.folder, stage.home);
  const page = mkdtempSync(path.join(tmpdir(), 'tamis-page-'));
  writeFileSync(path.join(page, 'index.html'), '<!doctype html>');
  time = Date.now();
  served = await startConsole({ ledger: stage.place, page, now: () => time });
  headers = await entered(served);
}, 60_000);
afterAll(async () => {
  await served.close();
  await stage.end();
}, 60_000);

async function entered({ port, link }: RunningConsole): Promise<{ [name: string]: string }> {
  const host = `127.0.0.1:${port}`;
  const own = { host, origin: `http://${host}`, 'content-type': 'application/json' };
  const token = new URL(link()).hash.replace('#token=', '');
  const answer = await rawRequest(port, '/api/session', { method: 'POST', headers: own, body: JSON.stringify({ token }) });
  const [cookie = ''] = (answer.headers['set-cookie'] ?? []) as readonly string[];
  return { ...own, cookie: cookie.split(';')[0] ?? '' };
}

async function get<Answer = Problem>(address: string): Promise<Answer> {
  return (await rawRequest(served.port, address, { headers })).json() as Answer;
}

async function post<Answer = Problem>(address: string, body: object = {}): Promise<Answer> {
  return (await rawRequest(served.port, address, { method: 'POST', headers, body: JSON.stringify(body) })).json() as Answer;
}

describe('units', () => {
  const ids = async (query: string) => (await get<UnitsOut>(`${RUN}/units?${query}`)).units.map(({ unit }) => unit);

  it('are filtered by state, code, step and name, page by page', async () => {
    expect(await ids('state=failed')).toEqual(['npc-00007', 'npc-00009', 'npc-00017', 'npc-00019']);
    expect(await ids('code=schema.enum')).toEqual(['npc-00007', 'npc-00017']);
    expect(await ids('state=failed&code=rules.failed')).toEqual(['npc-00009', 'npc-00019']);
    expect(await ids('find=NPC-0001&state=waiting')).toEqual(['npc-00018']);
    expect(await ids('find=WRY')).toEqual(['npc-00007', 'npc-00017']);
    expect(await ids('find=/line')).toEqual(['npc-00009', 'npc-00019']);
    expect(await ids('find=the%20line%20has')).toEqual(['npc-00009', 'npc-00019']);
    expect(await ids('find=wry&code=rules.failed')).toEqual([]);
    expect(await ids('step=line&limit=3')).toHaveLength(3);
    expect(await ids('step=line&after=npc-00017')).toEqual(['npc-00018', 'npc-00019']);
    expect(await ids('state=no-such-state')).toHaveLength(20);
    const first = await get<UnitsOut>(`${RUN}/units?limit=8`);
    expect([first.units.length, first.next]).toEqual([8, 'npc-00007']);
    const second = await get<UnitsOut>(`${RUN}/units?limit=12&after=${first.next}`);
    expect(second.units.map(({ unit }) => unit)[0]).toBe('npc-00008');
    expect(second).not.toHaveProperty('next');
  });

  it('come with those that failed first, page by page, and so do their neighbours', async () => {
    const first = await get<UnitsOut>(`${RUN}/units?order=state&limit=5`);
    expect(first.units.map(({ unit, state }) => `${unit} ${state}`)).toEqual([
      ...['npc-00007 failed', 'npc-00009 failed', 'npc-00017 failed', 'npc-00019 failed', 'npc-00008 waiting'],
    ]);
    const second = await ids(`order=state&limit=4&after=${encodeURIComponent(first.next ?? '')}`);
    expect(second).toEqual(['npc-00018', 'npc-00003', 'npc-00013', 'npc-00000']);
    const rest = await ids(`order=state&after=${encodeURIComponent('valid npc-00000')}`);
    expect([5 + 4 + rest.length, rest[0]]).toEqual([20, 'npc-00001']);
    const { neighbours } = await get<UnitPage>(`${RUN}/units/npc-00008?order=state`);
    expect(neighbours).toEqual({ previous: 'npc-00019', next: 'npc-00018' });
    expect(await ids('order=state&state=failed&after=npc-00009')).toEqual(['npc-00017', 'npc-00019']);
  });

  it('say what was asked of a model, and nothing of what was computed', async () => {
    const { units } = await get<UnitsOut>(`${RUN}/units?limit=8`);
    expect(units[5]).toEqual({ unit: 'npc-00005', step: 'add', state: 'valid', attempts: 2 });
    expect(units[7]).toEqual({
      ...{ unit: 'npc-00007', step: 'line', state: 'failed', attempts: 3, code: 'schema.enum', reason: 'exhausted' },
      ...{ place: '/mood', found: '"wry"' },
    });
  });

  it('have a page with their story and their neighbours', async () => {
    const page = await get<UnitPage>(`${RUN}/units/npc-00005?state=valid`);
    expect(page).toMatchObject({ state: 'valid', most: 3, neighbours: { previous: 'npc-00004', next: 'npc-00006' } });
    expect(page.steps).toEqual([
      { step: 'line', state: 'valid', scope: 'chunk', isLast: false, reviews: [] },
      { step: 'add', state: 'valid', scope: 'expression', isLast: true, reviews: [] },
    ]);
    const attempts = page.attempts.map(({ step, isResult, isSentBack, status }) => [step, isResult, isSentBack, status]);
    expect(attempts).toEqual([
      ['line', false, true, 'fail'],
      ['line', true, false, 'pass'],
      ['add', true, false, 'pass'],
    ]);
    expect(page.attempts[0]).toMatchObject({ model: 'openai:gpt-test', calls: [{ model: 'openai:gpt-test' }] });
    expect(page.attempts[0]?.calls).toMatchObject([{ outcome: 'answered', tokens: 388, cost: 0.0009, mayBeCharged: true }]);
    const first = await get<UnitPage>(`${RUN}/units/npc-00007?state=failed`);
    expect(first.neighbours).toEqual({ next: 'npc-00009' });
    const last = await get<UnitPage>(`${RUN}/units/npc-00019?state=failed`);
    expect(last.neighbours).toEqual({ previous: 'npc-00017' });
    const held = await get<UnitPage>(`${RUN}/units/npc-00008`);
    expect(held.steps[0]?.reviews).toMatchObject([{ state: 'open' }]);
    expect((await get(`${RUN}/units/none`)).error).toBe('no-unit');
    expect((await get('/api/runs/none/units')).error).toBe('no-run');
  });

  it('have texts that are read in parts', async () => {
    const text = async (query: string) => await get<Text & Partial<Problem>>(`${RUN}/units/npc-00005/text?${query}`);
    const whole = await text('step=line&attempt=1&part=reply');
    expect(whole.text).toContain('"mood": "wry"');
    expect(await text('step=line&attempt=1&part=reply&offset=5')).toEqual({ text: whole.text.slice(5), length: whole.length });
    expect((await text('step=line&attempt=2&part=value')).text).toContain('"calm"');
    expect((await text('step=line&attempt=1&part=request')).text).toContain('Say line 5.');
    for (const none of ['step=line&attempt=9&part=reply', 'step=line&attempt=1&part=value', 'step=none&attempt=1&part=reply'])
      expect((await text(none)).error).toBe('no-unit');
  });
});

describe('a run', () => {
  it('names what is worth a look', async () => {
    const { run, worth, commonest, config } = await get<RunPage>(RUN);
    // One sentence says what the run waits for, and nothing contradicts it.
    expect(run.waits).toBe("2 units wait for a person. The run can't continue until people decide the reviews in the inbox.");
    expect(worth).toEqual([]);
    expect(commonest).toEqual([
      { step: 'line', code: 'rules.failed', units: 2 },
      { step: 'line', code: 'schema.enum', units: 2 },
    ]);
    expect(config).toBe('unchanged');
  });

  it('says what calls took, by step, model and attempt', async () => {
    const { spending, run } = await get<RunPage>(RUN);
    expect(spending.map(({ step, model, attempt }) => [step, model, attempt])).toEqual([
      ['line', 'openai:gpt-test', 1],
      ['line', 'openai:gpt-test', 2],
      ['line', 'openai:gpt-test', 3],
    ]);
    expect(spending[0]).toMatchObject({ unpriced: 0, unbounded: 0, times: { median: expect.any(Number) } });
    expect(spending.reduce((sum, { calls }) => sum + calls, 0)).toBe(run.spent.calls);
    expect(spending.reduce((sum, { cost }) => sum + cost, 0)).toBeCloseTo(run.spent.cost, 9);
  });

  it('of which nothing is valid says so first, and that its pipeline has changed since', async () => {
    const said = () => '{"npc": "mara", "line": "Hello.", "mood": "wry", "intensity": 4}';
    const given = { folder: mkdtempSync(path.join(tmpdir(), 'tamis-none-')), home: stage.home, name: 'none-valid' };
    await makeRun({ ...given, ids: ['a', 'b'], said });
    appendFileSync(path.join(given.folder, 'pipelines/npc-dialog/config.yaml'), '# later\n');
    const { worth, config } = await get<RunPage>('/api/runs/none-valid');
    expect(worth).toEqual([
      { kind: 'zero-valid', count: 2, code: 'schema.enum', message: '0 valid: 2 of 2 failed with schema.enum' },
      { kind: 'drift', message: 'The pipeline folder has changed since the run began.' },
    ]);
    expect(config).toBe('changed');
  });

  it('is listed with the newest first', async () => {
    const { runs } = await get<Runs>('/api/runs');
    const names = runs.map(({ id }) => id);
    expect(names.indexOf('letters-1')).toBeLessThan(names.indexOf('npc-dialog-0711'));
    const states = { failed: 4, waiting: 2, valid: 12, repaired: 2 };
    const spent = { calls: 34, lost: 0, unpriced: 0 };
    expect(runs.at(-1)).toMatchObject({ activity: 'waiting', units: 20, spent, states, steps: [{ states }, {}] });
    expect(runs.at(-1)).not.toHaveProperty('pace');
  });

  it('has failures by what they have in common, and what is new beside another run', async () => {
    const { units, trend, rates, ...rest } = await get<Failures>(`${RUN}/failures`);
    expect(rest).toMatchObject({ attempts: 14, failedUnits: 4, repairedUnits: 2, fresh: [], total: 20 });
    expect(rest).not.toHaveProperty('totalBefore');
    expect(rest).not.toHaveProperty('compared');
    expect(units).toEqual([
      { key: 'rules.failed', units: 2 },
      { key: 'schema.enum', units: 2 },
    ]);
    expect(trend.series.map(({ key, total, mended }) => [key, total, mended])).toEqual([
      ['schema.enum', 8, 2],
      ['rules.failed', 6, 0],
    ]);
    expect(rates).toEqual([{ step: 'line', model: 'openai:gpt-test', calls: 34, failed: 14 }]);
    const beside = await get<Failures>(`${RUN}/failures?by=path&compare=letters-1`);
    const letters = (await get<Runs>('/api/runs')).runs.find(({ id }) => id === 'letters-1');
    expect(beside).toMatchObject({ compared: 'letters-1', total: 20, totalBefore: letters?.units });
    expect(beside.totalBefore).toBeGreaterThan(0);
    expect(beside.units).toEqual([
      { key: '/line', code: 'rules.failed', units: 2, before: 0 },
      { key: '/mood', code: 'schema.enum', units: 2, before: 0 },
      { key: '/urgency', code: 'rules.failed', units: 0, before: 1 },
    ]);
    expect(beside.fresh.map(({ key, attempts }) => [key, attempts])).toEqual([
      ['/mood', 8],
      ['/line', 6],
    ]);
    expect((await get<Failures>(`${RUN}/failures?by=path&compare=npc-dialog-0711`)).fresh).toEqual([]);
    const repairs = await get<Failures>(`${RUN}/failures?by=path&subject=repairs`);
    expect(repairs.trend.series[0]).toMatchObject({ key: '/intensity', code: 'parse.duplicate-key', total: 6, mended: 0 });
    expect((await get('/api/runs/none/failures')).error).toBe('no-run');
  });

  it('is compared with another run by unit and by value', async () => {
    const said: Said = (unit) => {
      const mood = unit === 7 ? 'calm' : unit === 0 ? 'wry' : 'warm';
      return `{"npc": "mara", "line": "Rooms are three silver.", "mood": "${mood}", "intensity": ${unit === 1 ? 5 : 4}}`;
    };
    const given = { folder: mkdtempSync(path.join(tmpdir(), 'tamis-later-')), home: stage.home, name: 'later' };
    await makeRun({ ...given, ids: [0, 1, 2, 7, 99].map((n) => `npc-${String(n).padStart(5, '0')}`), said });
    const compared = await get<Compare>('/api/runs/later/compare?with=npc-dialog-0711');
    expect(compared).toMatchObject({
      before: { id: 'npc-dialog-0711', units: 20 },
      after: { id: 'later', units: 5 },
      purged: [],
    });
    expect(compared.after.spent.cost).toBeCloseTo(7 * 0.0009, 9);
    expect(compared.kinds).toEqual([
      ...[
        { kind: 'broken', units: 1 },
        { kind: 'fixed', units: 1 },
      ],
      ...[
        { kind: 'changed', units: 1 },
        { kind: 'added', units: 1 },
        { kind: 'gone', units: 16 },
      ],
    ]);
    const at = { step: 'line', state: 'failed', code: 'schema.enum' };
    expect([compared.kind, compared.units]).toEqual([
      'broken',
      [
        {
          ...{ unit: 'npc-00000', before: { step: 'add', state: 'valid' }, after: at, more: 0 },
          fields: [{ path: '/mood', before: '"warm"', after: '"wry"' }],
        },
      ],
    ]);
    const units = async (kind: string) =>
      (await get<Compare>(`/api/runs/later/compare?with=npc-dialog-0711&kind=${kind}&limit=10`)).units;
    expect((await units('fixed'))[0]).toMatchObject({
      before: at,
      fields: [{ path: '/mood', before: '"wry"', after: '"calm"' }],
    });
    expect((await units('changed'))[0]?.fields).toEqual([
      { path: '/intensity', before: '4', after: '5' },
      { path: '/twice', before: '8', after: '10' },
    ]);
    expect(compared.codes).toEqual([
      { code: 'rules.failed', before: 2, after: 0 },
      { code: 'schema.enum', before: 2, after: 1 },
    ]);
    expect(await units('gone')).toHaveLength(10);
    expect((await get<Compare>('/api/runs/later/compare?with=npc-dialog-0711&kind=gone&limit=10&from=10')).units).toHaveLength(6);
    expect((await get('/api/runs/later/compare?with=none')).error).toBe('no-run');
  });

  it('has examples of a code, with what was found and where', async () => {
    const found = await get<Examples>(`${RUN}/examples?code=schema.enum&limit=2`);
    expect(found).toMatchObject({ found: [{ text: '"wry"', count: 8 }], sampled: 8, hint: 'Use exactly one of EXPECTED.' });
    expect(found.examples).toHaveLength(2);
    expect(found.examples[0]).toMatchObject({
      unit: 'npc-00017',
      path: '/mood',
      excerpt: expect.stringContaining('"mood": "wry"'),
    });
    const { excerpt = '', mark } = found.examples[0] ?? {};
    expect(excerpt.slice(mark?.start, mark?.end)).toBe('"wry"');
    expect(new Set(found.examples.map(({ unit }) => unit)).size).toBe(2);
    expect(found.examples[0]?.message).toContain('found "wry"');
    const repaired = await get<Examples>(`${RUN}/examples?code=parse.duplicate-key&subject=repairs&path=/intensity`);
    expect(repaired).toMatchObject({ found: [{ text: '4', count: 6 }], sampled: 6 });
    const fence = await get<Examples>(`${RUN}/examples?code=coerce.string-to-number&subject=repairs`);
    expect(fence.examples[0]).toMatchObject({ unit: 'npc-00013', status: 'pass' });
    const none = await get<Examples>(`${RUN}/examples?code=no.such-code`);
    expect(none).toEqual({ code: 'no.such-code', found: [], sampled: 0, examples: [] });
  });

  it('has insights, alone and with the others', async () => {
    const one = await get<InsightsOut>('/api/insights?run=npc-dialog-0711');
    expect(one.groups.map(({ key, failed, held, cured }) => [key, failed, held, cured])).toEqual([
      ['schema.enum', 8, 0, 2],
      ['parse.duplicate-key', 0, 6, 0],
      ['rules.failed', 6, 0, 0],
    ]);
    expect(one.groups[1]?.told).toBe('Write each key once.');
    // What the model was told has the data in it.
    expect(one.groups[0]?.told).toContain('"calm"');
    expect(one).toHaveProperty('trend');
    const letters = await get<InsightsOut>('/api/insights?run=letters-1');
    const all = await get<InsightsOut>('/api/insights?by=model');
    expect(all).not.toHaveProperty('trend');
    expect(all.groups[0]).not.toHaveProperty('told');
    expect(all.attempts).toBeGreaterThanOrEqual(one.attempts + letters.attempts);
    expect(all.groups[0]?.failed).toBeGreaterThanOrEqual(one.failed + letters.failed);
    expect((await get('/api/insights?run=none')).error).toBe('no-run');
  });

  it('can be worked on only by a console that has a workshop; others show the command', async () => {
    const { acts } = await get<RunPage>(RUN);
    expect(acts).toEqual({ pause: false, resume: false, retry: false, recheck: false, refresh: false, export: false });
    const plan = await get<RetryPlanOut>(`${RUN}/retry?code=schema.enum`);
    expect(plan).toMatchObject({ units: 2, command: expect.stringMatching(/^tamis retry \S+ --code schema\.enum$/) });
    expect((await get<RetryPlanOut>(`${RUN}/retry?unit=npc-00009`)).command).toContain('--unit=npc-00009');
    expect(await get<RetryPlanOut>(`${RUN}/retry?step=line`)).toMatchObject({
      units: 4,
      command: expect.stringContaining('--step=line'),
    });
    expect((await get<RetryPlanOut>(`${RUN}/retry?step=add&code=schema.enum`)).units).toBe(0);
    expect((await get<RetryPlanOut>(`${RUN}/retry`)).units).toBe(4);
    expect(await get(`${RUN}/refresh`)).toMatchObject({
      units: 0,
      kept: 0,
      command: expect.stringMatching(/^tamis run \S+ --refresh$/),
    });
    for (const act of ['pause', 'resume', 'retry', 'refresh']) {
      const answer = await post<ActAnswer>(`${RUN}/${act}`);
      expect(answer).toMatchObject({ isDone: false, message: `This console can't ${act} the run now.` });
    }
    expect(await post<RecheckOut>(`${RUN}/recheck`)).toMatchObject({ isDone: false, isWritten: false });
    expect(await get<RecheckOut>(`${RUN}/recheck`)).toMatchObject({
      isDone: false,
      command: expect.stringContaining('tamis recheck'),
    });
    for (const act of ['pause', 'recheck']) expect((await post(`/api/runs/none/${act}`)).error).toBe('no-run');
    for (const part of ['retry', 'refresh', 'recheck', 'lab', 'examples?code=x']) {
      expect((await get(`/api/runs/none/${part}`)).error).toMatch(/^no-(run|step)$/);
    }
  });
});

describe('a console with a workshop', () => {
  it('works on runs that it can work on, and says what came of it', async () => {
    const done: unknown[] = [];
    const answer = (isDone: boolean) => ({ isDone, message: 'It is said.', command: 'tamis' });
    const checked = { units: 1, kinds: [], codes: [], blocked: 0, moves: [], more: 0, stale: [] };
    const workshop: Workshop = {
      can: (act) => act !== 'resume',
      pause: async (_, by) => answer(done.push(['pause', by]) > 0),
      resume: async () => answer(true),
      retry: async (_, wanted) => answer(done.push(['retry', wanted]) === 0),
      planRetry: async () => ({ calls: { least: 2 } }),
      refresh: async (_, maxCost) => answer(done.push(['refresh', maxCost]) > 0),
      planRefresh: async () => ({ calls: { least: 3, most: 3 } }),
      recheck: async (_, { isWriting }) => ({
        ...answer(done.push(['recheck', isWriting]) > 0),
        ...checked,
        isWritten: isWriting,
      }),
      exportUnits: async () => answer(false),
    };
    const page = mkdtempSync(path.join(tmpdir(), 'tamis-page-'));
    writeFileSync(path.join(page, 'index.html'), '<!doctype html>');
    const shop = await startConsole({ ledger: stage.place, page, workshop });
    const own = await entered(shop);
    const ask = async (address: string, method = 'GET', body: object = {}) => {
      const sent = { method, headers: own, ...(method === 'POST' ? { body: JSON.stringify(body) } : {}) };
      const { status, json } = await rawRequest(shop.port, address, sent);
      return [status, json()] as const;
    };
    expect((await ask(RUN))[1]).toMatchObject({
      acts: { pause: true, resume: false, retry: true, recheck: true, refresh: true, export: true },
    });
    expect((await ask(`${RUN}/retry`))[1]).toMatchObject({ units: 4, calls: { least: 2 } });
    expect((await ask(`${RUN}/refresh`))[1]).toMatchObject({ units: 0, kept: 0, calls: { least: 3, most: 3 } });
    const statuses = [
      (await ask(`${RUN}/pause`, 'POST'))[0],
      (await ask(`${RUN}/resume`, 'POST'))[0],
      (await ask(`${RUN}/retry`, 'POST', { code: 'schema.enum', step: 'line', unit: 'a' }))[0],
      (await ask(`${RUN}/refresh`, 'POST', { maxCost: 3 }))[0],
      (await ask(`${RUN}/recheck`))[0],
      (await ask(`${RUN}/recheck`, 'POST'))[0],
      (await ask(`${RUN}/export`))[0],
    ];
    expect(statuses).toEqual([200, 409, 409, 200, 200, 200, 409]);
    expect(done).toEqual([
      ['pause', expect.any(String)],
      ['retry', { codes: ['schema.enum'], steps: ['line'], units: ['a'] }],
      ['refresh', 3],
      ['recheck', false],
      ['recheck', true],
    ]);
    await shop.close();
  });
});

describe('a run that its budget has stopped', () => {
  it('says why it is paused, and continues only with a limit that lets it', async () => {
    const out = await makeRun({ folder: stage.folder, ids: ['npc-1'], said: () => '{}', home: stage.home, name: 'poor' });
    const ledger = openLedger(runLedgerPlace(out));
    const lease = await ledger.takeLease({ run: 'poor', holder: 'test', milliseconds: 1000 });
    if (lease.status !== 'taken') throw new Error(lease.status);
    await ledger.changeRun(lease.lease, {
      status: 'paused',
      reason: 'budget',
      state: JSON.stringify({ units: 1, registered: true, maxCost: 1 }),
    });
    await ledger.releaseLease(lease.lease);
    await ledger.close();
    const resumed: unknown[] = [];
    const answer = { isDone: true, message: 'It continues.', command: 'tamis' };
    const none = async () => answer;
    const workshop = {
      ...{ can: () => true, pause: none, retry: none, planRetry: async () => ({}), recheck: none, exportUnits: none },
      resume: async (_: string, maxCost?: number | 'none') => {
        resumed.push(maxCost);
        return answer;
      },
    } as unknown as Workshop;
    const page = mkdtempSync(path.join(tmpdir(), 'tamis-page-'));
    writeFileSync(path.join(page, 'index.html'), '<!doctype html>');
    const shop = await startConsole({ ledger: stage.place, page, workshop });
    const own = await entered(shop);
    const resume = async (body: object) => {
      const sent = { method: 'POST', headers: own, body: JSON.stringify(body) };
      const { status, json } = await rawRequest(shop.port, '/api/runs/poor/resume', sent);
      return [status, (json() as ActAnswer).message];
    };
    const shown = await rawRequest(shop.port, '/api/runs/poor', { headers: own });
    expect(shown.json()).toMatchObject({ run: { activity: 'paused', reason: 'budget', maxCost: 1 } });
    expect(await resume({})).toEqual([409, 'The run has reached its cost limit. Set a higher one, or remove it.']);
    expect(await resume({ maxCost: 0.0001 })).toEqual([
      409,
      expect.stringMatching(/^The limit must be more than the \$0\.00\d+ /),
    ]);
    expect((await resume({ maxCost: -1 }))[0]).toBe(400);
    expect(await resume({ maxCost: 3 })).toEqual([200, 'It continues.']);
    expect((await resume({ maxCost: 'none' }))[0]).toBe(200);
    expect(resumed).toEqual([3, 'none']);
    await shop.close();
  });
});

describe('a held reply', () => {
  it('is shown with its unit and both values; those with other codes are not alike', async () => {
    const said = (unit: number) =>
      `{"npc": "mara", "line": "Hm.", "mood": "calm", "intensity": ${unit === 3 ? '"4 EUR"' : '4, "intensity": 9'}}`;
    await makeRun({ folder: stage.folder, ids: ['npc-1', 'npc-2', 'npc-3'], said, home: stage.home, name: 'doubts' });
    const { rows } = await get<Inbox>('/api/inbox');
    const own = rows.filter(({ source }) => source.run === 'doubts');
    expect(own.map(({ source: { unit }, code }) => [unit, code]).toSorted()).toEqual([
      ['npc-1', 'parse.duplicate-key'],
      ['npc-2', 'parse.duplicate-key'],
      ['npc-3', expect.stringMatching(/^coerce\./)],
    ]);
    const keyed = own.map(({ source: { unit }, alike }) => [unit, alike] as const).toSorted();
    expect(keyed.map(([, alike]) => alike === undefined)).toEqual([false, false, true]);
    expect(keyed[0]?.[1]).toBe(keyed[1]?.[1]);
    const group = await get<GroupOut>(`/api/groups/${keyed[0]?.[1]}`);
    expect([group.isAction, group.code, group.rows.map(({ unit }) => unit)]).toEqual([
      ...[false, 'parse.duplicate-key', ['npc-1', 'npc-2']],
    ]);
    expect(group.rows.map(({ readings }) => readings)).toEqual(
      [1, 2].map(() => ({ path: '/intensity', held: '9', others: ['4'] })),
    );
    const [one] = own;
    const review = await get<Review>(`/api/reviews/${one?.id}`);
    expect(review.unit?.map(({ name, text }) => [name, text.text])).toEqual([
      ['id', `"${one?.source.unit}"`],
      ['n', expect.any(String)],
    ]);
    expect(review.reply?.text).toContain('"intensity": 4');
  });
});

describe('a review', () => {
  const refund = (amount: number) => ({
    action: 'refund_payment',
    value: { order_id: 'ord_48213', amount, currency: 'EUR', reason: 'damaged' },
  });
  const decision = (row: ReviewRowOut, more: object) => ({ digest: row.digest, stateVersion: row.stateVersion, ...more });

  it('shows what would run, what else can be chosen, and what was', async () => {
    const { review } = await proposeRefund(stage.home, 'choice', { act: refund(480), alternatives: [refund(48)] });
    const before = await get<Review>(`/api/reviews/${review}`);
    expect(before.row).toMatchObject({
      name: 'refund_payment',
      choices: 2,
      preconditions: ['order_known', 'within_refundable'],
      isWhole: true,
      isMine: true,
    });
    expect(before.row.risk).toBeUndefined();
    expect(before).toMatchObject({ server: 'billing', canEdit: true, canApprove: true, eyes: 1, agreed: [] });
    expect(before.choices.map(({ summary, isSuggested }) => [summary, isSuggested])).toEqual([
      ['refund of 480 EUR', true],
      ['refund of 48 EUR', false],
    ]);
    expect(before.preconditions).toHaveLength(2);
    expect(before.says?.text).toContain('The parcel arrived damaged');
    expect(before).not.toHaveProperty('approved');
    const text = async (choice: number | string) => (await get<Text>(`/api/reviews/${review}/text?choice=${choice}`)).text;
    expect([await text(0), await text(1), await text('approved')]).toEqual([
      expect.stringContaining('480'),
      expect.stringContaining('48'),
      undefined,
    ]);
    const address = `/api/reviews/${review}/decision`;
    const refused = async (more: object) => (await post<DecisionAnswer>(address, decision(before.row, more))).status;
    expect(await refused({ kind: 'choose' })).toBe('not-offered');
    expect(await refused({ kind: 'choose', choice: 3 })).toBe('not-offered');
    expect(await refused({ kind: 'edit' })).toBe('no-value');
    expect(await refused({ kind: 'approve', digest: 'sha256:other' })).toBe('other-digest');
    expect(await refused({ kind: 'approve', stateVersion: 'other' })).toBe('other-state');
    expect(await refused({ kind: 'edit', value: '{"amount": 1}' })).toBe('not-met');
    expect(await post<DecisionAnswer>(address, decision(before.row, { kind: 'choose', choice: 2 }))).toMatchObject({
      isRecorded: true,
    });
    const after = await get<Review>(`/api/reviews/${review}`);
    expect(after).toMatchObject({ canEdit: false, approved: { isEdit: false, act: { summary: 'refund of 48 EUR' } } });
    expect(after.row).toMatchObject({ state: 'decided', decision: { kind: 'choose' } });
    expect(await text('approved')).toContain('"amount":48,');
    expect(await post<DecisionAnswer>(address, decision(before.row, { kind: 'approve' }))).toMatchObject({
      status: 'decided',
      isRecorded: false,
    });
  });

  it('with much at stake needs its name, and one for several people several of them', async () => {
    const act = { action: 'delete_account', value: { user: 'bo' } };
    const { review } = await proposeRefund(stage.home, 'risky', { act, policy: { risk: 'high', eyes: 2 } });
    const { row } = await get<Review>(`/api/reviews/${review}`);
    expect(row.risk).toBe('high');
    const decided = (more: object) =>
      post<DecisionAnswer>(`/api/reviews/${review}/decision`, decision(row, { kind: 'approve', ...more }));
    expect((await decided({})).status).toBe('not-typed');
    expect((await decided({ typed: 'delete' })).status).toBe('not-typed');
    expect(await decided({ typed: ' delete_account ' })).toMatchObject({
      ...{
        status: 'seconded',
        isRecorded: true,
        missing: 1,
        message: 'Your approval is recorded. One more person must approve.',
      },
    });
    expect((await get<Review>(`/api/reviews/${review}`)).agreed).toHaveLength(1);
    expect((await decided({ typed: 'delete_account' })).status).toBe('counted');
    expect(await post<DecisionAnswer>(`/api/reviews/${review}/decision`, decision(row, { kind: 'deny' }))).toMatchObject({
      status: 'no-reason',
    });
  });

  it('of others is shown and not decided, and what has expired no longer waits', async () => {
    const { review } = await proposeRefund(stage.home, 'other', { policy: { deciders: ['nobody'], expiresIn: 60_000 } });
    const everyone = await get<Inbox>('/api/inbox?tab=everyone');
    const mine = await get<Inbox>('/api/inbox');
    const has = (inbox: Inbox) => inbox.rows.some(({ id }) => id === review);
    expect([has(everyone), has(mine), everyone.counts.everyone - mine.counts.mine]).toEqual([true, false, 1]);
    // What expires first comes first.
    expect(everyone.rows[0]?.id).toBe(review);
    const { row, deciders } = await get<Review>(`/api/reviews/${review}`);
    expect([row.isMine, deciders]).toEqual([false, ['nobody']]);
    expect(await post<DecisionAnswer>(`/api/reviews/${review}/decision`, decision(row, { kind: 'approve' }))).toMatchObject({
      isRecorded: false,
    });
    time += 600_000;
    expect(has(await get<Inbox>('/api/inbox?tab=everyone'))).toBe(false);
    time -= 600_000;
  });

  it('was decided today, and the newest decision is first', async () => {
    const decided = await get<Inbox>('/api/inbox?tab=decided');
    expect(decided.counts.decided).toBe(decided.rows.length);
    expect(decided.last).toMatchObject({ kind: decided.rows[0]?.decision?.kind });
  });

  it('keeps what an edit replaced, and what the model wrote in any shape', async () => {
    const finding = (args: object) => ({ code: 'actions.unmet', severity: 'error', path: '', args });
    const refused = [
      { value: 3, findings: [finding({ action: 'go' })] },
      { value: 'fly', findings: [finding({})] },
    ];
    const notes = ['one', 'two'];
    const detail = { says: 7, thinks: 'Hm.', notes, server: null, command: 'refund 48', refused, words: { go: 'go north' } };
    const { review } = await proposeRefund(stage.home, 'edited', { act: refund(48), detail: detail as never });
    const before = await get<Review>(`/api/reviews/${review}`);
    expect(before).toMatchObject({ thinks: { text: 'Hm.' }, notes: { text: 'one\ntwo' }, command: 'refund 48' });
    expect(before.refused.map(({ value: picked, action, words }) => [picked, action, words])).toEqual([
      ['3', 'go', 'go north'],
      ['"fly"', undefined, undefined],
    ]);
    for (const none of ['says', 'server', 'reply', 'fallback', 'deciders', 'execution']) expect(before).not.toHaveProperty(none);
    const value = JSON.stringify({ ...refund(47).value });
    const answer = await post<DecisionAnswer>(
      `/api/reviews/${review}/decision`,
      decision(before.row, { kind: 'edit', value: ` ${value}\n` }),
    );
    expect(answer.isRecorded).toBe(true);
    const { approved, row } = await get<Review>(`/api/reviews/${review}`);
    expect(approved).toMatchObject({
      isEdit: true,
      act: { summary: 'refund of 47 EUR' },
      proposed: { summary: 'refund of 48 EUR' },
    });
    expect(row.summary).toBe('refund of 47 EUR');
    expect((await get<Text>(`/api/reviews/${review}/text?choice=approved`)).text).toBe(value);
  });

  it('is in order between its neighbours, of those that the user may decide', async () => {
    await proposeRefund(stage.home, 'for ann', { policy: { deciders: ['ann'], expiresIn: 1000 } });
    const { rows, counts } = await get<Inbox>('/api/inbox');
    expect(counts.everyone).toBeGreaterThan(counts.mine);
    const places = await Promise.all(rows.map(async ({ id }) => (await get<Review>(`/api/reviews/${id}`)).neighbours));
    expect(places.map(({ at }) => at)).toEqual(rows.map((_, index: number) => index + 1));
    expect(places[0]).not.toHaveProperty('previous');
    expect(places.at(-1)).not.toHaveProperty('next');
    expect(places[1]?.previous).toBe(rows[0]?.id);
    const times = rows.map(({ expiresAt = Number.POSITIVE_INFINITY }) => expiresAt);
    expect(times).toEqual(times.toSorted((one: number, other: number) => one - other));
  });

  it('that is decided leads to the one after it', async () => {
    const propose = async (unit: string, hours: number) =>
      (await proposeRefund(stage.home, unit, { policy: { expiresIn: hours * 3_600_000 } })).review;
    const [before, own, next] = [await propose('early', 1), await propose('middle', 2), await propose('late', 3)];
    const { row } = await get<Review>(`/api/reviews/${own}`);
    await post<DecisionAnswer>(`/api/reviews/${own}/decision`, decision(row, { kind: 'deny', text: 'No.' }));
    const decided = await get<Review>(`/api/reviews/${own}`);
    expect(decided.row.state).toBe('decided');
    expect(decided.neighbours).toMatchObject({ at: 0, previous: before, next });
  });

  it('of a reply says what is in doubt, and judges an edit by its step', async () => {
    const { rows } = await get<Inbox>('/api/inbox?tab=everyone');
    const row = rows.find(({ name }) => name === 'npc-00008');
    expect(row).toMatchObject({
      isAction: false,
      code: 'parse.duplicate-key',
      place: '/intensity',
      source: { page: 'npc-dialog-0711' },
    });
    const judged = (value: string) => post<EditVerdict>(`/api/reviews/${row?.id}/judge`, { value });
    const right = '{"npc": "mara", "line": "Hello.", "mood": "calm", "intensity": 4}';
    const digest = expect.stringMatching(/^sha256:/);
    expect(await judged(right)).toEqual({ fits: true, isJudged: true, problems: [], digest });
    const wrong = await judged(right.replace('calm', 'wry'));
    expect([wrong.fits, wrong.problems.map(({ path: at, code }) => [at, code])]).toEqual([false, [['/mood', 'schema.enum']]]);
    expect(wrong).not.toHaveProperty('digest');
    expect((await get('/api/reviews/none')).error).toBe('no-review');
    expect((await post('/api/reviews/none/judge', { value: '' })).error).toBe('no-review');
    expect((await post('/api/reviews/none/check')).error).toBe('no-review');
    expect((await post('/api/grants/none/end', { text: 'Enough.' })).error).toBe('no-review');
    expect((await post('/api/runs/none/lab', { step: 'line', schema: '{}', rules: '' })).error).toBe('no-step');
  });
});

describe('reviews that are alike', () => {
  let units = 0;
  const refunds = async (run: string, amounts: readonly number[], more: Partial<Proposal> = {}) => {
    const ids: string[] = [];
    for (const amount of amounts) {
      const act = { action: 'refund_payment', value: { order_id: 'ord_48213', amount, currency: 'EUR', reason: 'late' } };
      const source = { run, step: 'refund', unit: `${run}-${units++}`, attempt: 1 };
      ids.push((await proposeRefund(stage.home, '', { source, act, ...more })).review);
    }
    return ids;
  };
  const inboxRows = async () => (await get<Inbox>('/api/inbox')).rows;

  it('are one group with what differs, what is the same, and those that are set apart', async () => {
    const ids = await refunds('alike', [0.1, 0.2, 9000, 0.3]);
    const [mine] = await refunds('alike', [0.1], { policy: { deciders: ['ann'] } });
    const group = await get<GroupOut>(`/api/groups/${ids[0]}`);
    expect(group).toMatchObject({
      name: 'refund_payment',
      isAction: true,
      run: 'alike',
      server: 'billing',
      effect: 'change',
      more: 0,
    });
    expect(group.columns.map(({ of, title, differs, isNumber }) => [of, title, differs, isNumber])).toEqual([
      ['argument', 'order_id', false, false],
      ['argument', 'amount', true, true],
      ['argument', 'currency', false, false],
      ['argument', 'reason', false, false],
      ['change', 'refundable', true, false],
    ]);
    expect(group.rows.map(({ cells, summary }) => [cells[1], cells[4], summary])).toEqual([
      ['0.1', '480 → 479.9', 'refund of 0.1 EUR'],
      ['0.2', '480 → 479.8', 'refund of 0.2 EUR'],
      ['0.3', '480 → 479.7', 'refund of 0.3 EUR'],
    ]);
    expect(group.apart.map(({ id, why }) => [id, why])).toEqual([
      [ids[2], expect.stringContaining('amount is 9000, more than')],
      [mine, "you can't decide it"],
    ]);
    const rows = (await inboxRows()).filter(({ source }) => source.run === 'alike');
    expect(rows.map(({ alike, apart }) => [alike, apart])).toEqual([
      ...[ids[0], ids[0]].map((first) => [first, undefined]),
      [undefined, expect.stringContaining('amount is 9000')],
      [ids[0], undefined],
    ]);
    expect((await post<GroupOut>(`/api/groups/${ids[0]}/check`)).checkedAt).toBeUndefined();
    const stop = stage.host();
    const over = await refunds('alike', [0.4]);
    const checked = await post<GroupOut>(`/api/groups/${ids[0]}/check`);
    stop();
    expect(checked.rows.map(({ id }) => id)).toEqual([ids[0], ids[1], ids[3], ...over]);
    expect(checked.rows.every(({ preconditions }) => preconditions?.every(({ problem }) => problem === undefined))).toBe(true);
  });

  it('say why one is set apart even if no table is left', async () => {
    const [, odd] = await refunds('few', [0.1, 9000]);
    await refunds('few', [0.1], { kind: 'failed-reply' });
    const rows = (await inboxRows()).filter(({ source }) => source.run === 'few');
    expect(rows.filter(({ apart }) => apart !== undefined).map(({ id, apart }) => [id, apart])).toEqual([
      [odd, expect.stringContaining('amount is 9000')],
    ]);
  });

  it('that could not run now are set apart with what does not hold', async () => {
    const ids = await refunds('moved', [480, 481, 482], { world: { orders: { ord_48213: 500 } } });
    const stop = stage.host();
    const checked = await post<GroupOut>(`/api/groups/${ids[0]}/check`);
    stop();
    expect(checked.rows.map(({ id }) => id)).toEqual([]);
    expect(checked.apart.map(({ why }) => why)).toEqual(expect.arrayContaining([expect.stringContaining('481 is more than')]));
  });

  it('are sent a hundred at a time, and longer ones are looked at singly', async () => {
    const ids = await refunds(
      'hundreds',
      Array.from({ length: 105 }, (_, at) => 1 + at / 100),
    );
    const note = 'y'.repeat(5000);
    const act = { action: 'refund_payment', value: { order_id: 'ord_48213', amount: 1, currency: 'EUR', reason: 'late', note } };
    const [long] = await refunds('hundreds', [1], { act });
    const group = await get<GroupOut>(`/api/groups/${ids[0]}`);
    expect([group.rows.length, group.more]).toEqual([100, 5]);
    const why = group.apart.find(({ id }) => id === long)?.why ?? '';
    expect([why.length > 10, why.length < 600]).toEqual([true, true]);
    expect(JSON.stringify(group).length).toBeLessThan(100_000);
  });

  it('are decided each on its own: what is refused for one is recorded for the others, and nothing twice', async () => {
    const ids = await refunds('each', [1, 2, 3, 4]);
    const { rows } = await get<GroupOut>(`/api/groups/${ids[0]}`);
    const shown = rows.map(({ id, digest, stateVersion }) => ({
      id,
      digest,
      ...(stateVersion === undefined ? {} : { stateVersion }),
    }));
    const [first, second, third, fourth] = shown as [(typeof shown)[0], (typeof shown)[0], (typeof shown)[0], (typeof shown)[0]];
    await stage.home.decide({ review: second.id, digest: second.digest, kind: 'deny', by: 'bo', text: 'Mine.' });
    const reviews = [first, second, { ...third, digest: 'sha256:0' }, fourth, { id: 'nobody', digest: first.digest }, fourth];
    const sent = async () => (await post<DecisionAnswers>('/api/decisions', { kind: 'approve', reviews })).answers;
    const statuses = (await sent()).map(({ id, status, isRecorded }) => [id, status, isRecorded]);
    expect(statuses).toEqual([
      [first.id, 'recorded', true],
      [second.id, 'decided', false],
      [third.id, 'other-digest', false],
      [fourth.id, 'recorded', true],
      ['nobody', 'unknown', false],
      [fourth.id, 'decided', false],
    ]);
    expect((await sent()).map(({ isRecorded }) => isRecorded)).toEqual(reviews.map(() => false));
    const decisions = await Promise.all(ids.map(async (id) => (await stage.home.review(id))?.decision?.kind));
    expect(decisions).toEqual(['approve', 'deny', undefined, 'approve']);
    const denied = await post<DecisionAnswers>('/api/decisions', { kind: 'deny', reviews: [third] });
    expect(denied.answers).toMatchObject([{ status: 'no-reason', isRecorded: false }]);
    expect((await post('/api/decisions', { kind: 'edit', reviews })).error).toBe('bad-request');
  });
});
