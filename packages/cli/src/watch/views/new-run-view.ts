import { existsSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { shellWord, visible } from '@tamis/core/wording';
import { isRunFolder, openPipeline, planOf } from '@tamis/pipeline';
import { costLimit } from '../../flags/numbers.ts';
import { planOptions } from '../../run/plan-for.ts';
import { callRange, guessedCost } from '../../run/plan-text.ts';
import { type Acts, act, keys, retyped } from '../../screen/acts.ts';
import { shellLine } from '../../screen/copy.ts';
import { type KeyHint, keysIn } from '../../screen/frame.ts';
import { type Key, line, type Row, type Size } from '../../screen/rows.ts';
import { left } from '../../screen/width.ts';
import { unitCount } from '../../text/unit-count.ts';
import type { RunReader } from '../read/run-reader.ts';
import type { Desk, View } from '../view.ts';

const FIELDS = ['pipeline', 'run folder', 'model', 'server', 'units', 'concurrency', 'max cost'] as const;
type Field = (typeof FIELDS)[number];

interface Checked {
  readonly notes: { readonly [field in Field]?: string };
  readonly config: string;
  readonly estimate: string;
  // The question to confirm before the run starts; absent if it can't start.
  readonly question?: string;
}

const REST = 250;

// A form for a new run: the typed settings, the estimated calls and cost, and the equivalent command.
export class NewRunView implements View {
  readonly place = ['runs', 'new'];
  readonly isForm = true;
  readonly #desk: Desk;
  readonly #values: { [field in Field]: string };
  #at = 0;
  #checked: Checked = { notes: {}, config: '—', estimate: '—' };
  #timer: NodeJS.Timeout | undefined;

  constructor(desk: Desk, source: string | undefined) {
    this.#desk = desk;
    const pipeline = source === undefined ? (existsSync('config.yaml') ? '.' : '') : relative(process.cwd(), source) || '.';
    this.#values = {
      ...{ pipeline, model: '', server: '', units: 'all', concurrency: '16', 'max cost': '5 USD' },
      'run folder': pipeline === '' ? '' : freeFolder(pipeline),
    };
    this.#later();
  }

  readonly poll = async (): Promise<void> => undefined;
  readonly state = (): Row => [];
  readonly summary = (): Row => [];

  readonly body = ({ columns }: Size): readonly Row[] => {
    const width = Math.max(18, Math.min(50, columns - 62));
    const { notes, config, estimate, question } = this.#checked;
    return [
      [],
      ...FIELDS.map((field, at): Row => {
        const isOn = at === this.#at;
        const value = visible(this.#values[field]);
        return [
          { text: `   ${left(field, 12)} ` },
          { text: `[${left(isOn ? `${value}_` : value, width)}]`, role: isOn ? 'selected' : 'plain' },
          { text: `  ${notes[field] ?? ''}` },
        ];
      }),
      [],
      [{ text: `   ${left('config', 13)}` }, { text: config, role: question === undefined ? 'fail' : 'good' }],
      line(`   ${left('estimate', 13)}${estimate}`),
      line(`   ${left('same as', 13)}${visible(shellLine(['tamis', ...this.#words()]))}`),
    ];
  };

  readonly keys = (): readonly KeyHint[] =>
    keysIn('Enter start  Tab field  ↑ ↓ field  Esc back', this.#checked.question === undefined ? ['Enter'] : []);

  readonly press = (key: Key): boolean => {
    const field = FIELDS[this.#at] as Field;
    const typed = retyped(this.#values[field], key);
    if (typed === undefined) return act(this.#acts, key);
    this.#set(field, typed);
    return true;
  };

  readonly #acts: Acts = {
    ...keys(['tab', 'down'], () => this.#go(1)),
    ...keys(['back-tab', 'up'], () => this.#go(FIELDS.length - 1)),
    enter: () => {
      this.#check();
      if (this.#checked.question === undefined) this.#desk.say(`Enter: ${this.#checked.config}`);
      else this.#desk.ask(this.#checked.question, () => this.#start());
    },
  };

  #go(by: number): void {
    this.#at = (this.#at + by) % FIELDS.length;
  }

  readonly command = (): readonly string[] => this.#words();
  readonly id = (): undefined => undefined;
  readonly reader = (): RunReader | undefined => undefined;

  #set(field: Field, value: string): void {
    const isOwnFolder = this.#values['run folder'] === freeFolder(this.#values.pipeline);
    this.#values[field] = value;
    if (field === 'pipeline' && (isOwnFolder || this.#values['run folder'] === ''))
      this.#values['run folder'] = freeFolder(value);
    this.#later();
  }

  #start(): void {
    this.#desk.back();
    this.#desk.start([...this.#words(), '--yes']);
  }

  #words(): readonly string[] {
    const { pipeline, model, server, units, concurrency } = this.#values;
    return [
      ...['run', pipeline, '--out', this.#values['run folder']],
      ...(model === '' ? [] : ['--model', model]),
      ...(server === '' ? [] : ['--base-url', server]),
      ...(units === '' || units === 'all' ? [] : ['--max-units', units]),
      ...(concurrency === '' || concurrency === '16' ? [] : ['--concurrency', concurrency]),
      ...(this.#values['max cost'] === '' ? [] : ['--max-cost', this.#values['max cost'].replaceAll(' ', '').toLowerCase()]),
      ...(this.#desk.ledger === undefined ? [] : ['--ledger', this.#desk.ledger]),
    ];
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#check();
      this.#desk.redraw();
    }, REST).unref();
  }

  #check(): void {
    clearTimeout(this.#timer);
    this.#checked = checkedForm(this.#values);
  }
}

function checkedForm(values: { readonly [field in Field]: string }): Checked {
  const folder = values['run folder'];
  const notes: { [field in Field]?: string } = {
    model: values.model === '' ? 'as set in the pipeline' : '',
    server: values.server === '' ? "the provider's" : '',
    'run folder':
      folder === '' ? 'a folder is needed' : isRunFolder(folder) ? 'a run: it continues' : existsSync(folder) ? 'exists' : 'new',
  };
  const stop = (config: string): Checked => ({ notes, config: `✗ ${config}`, estimate: '—' });
  if (values.pipeline === '') return stop('Name a pipeline folder.');
  if (!existsSync(join(values.pipeline, 'config.yaml'))) return stop(`There is no pipeline in ${visible(values.pipeline)}.`);
  if (folder === '') return stop('Name a folder for the run.');
  const wrong = wrongNumber(values);
  if (wrong !== undefined) return stop(wrong);
  const opened = openPipeline(values.pipeline);
  if ('mistakes' in opened) {
    const count = opened.mistakes.length;
    return stop(`${count} ${count === 1 ? 'problem' : 'problems'}; tamis config check ${shellWord(values.pipeline)} shows them.`);
  }
  const { pipeline } = opened;
  const plan = planOf(pipeline, planOptions({ ...(values.model === '' ? {} : { model: values.model }), ...unitsOf(values) }));
  notes.pipeline = `${pipeline.steps.length} ${pipeline.steps.length === 1 ? 'step' : 'steps'}, ${unitCount(plan.units)}`;
  const cost = guessedCost(plan.costUsd);
  return {
    notes,
    config: '✓ no problems',
    estimate: `${callRange(plan.calls)}, ${cost}, if no reply fails`,
    question: `Start ${unitCount(plan.units)}, ${callRange(plan.calls)}, ${cost}?`,
  };
}

function unitsOf({ units }: { readonly units: string }): { readonly maxUnits?: number } {
  return units === '' || units === 'all' ? {} : { maxUnits: Number(units) };
}

function wrongNumber(values: { readonly [field in Field]: string }): string | undefined {
  const isCount = (text: string) => /^[1-9]\d*$/.test(text);
  if (!['', 'all'].includes(values.units) && !isCount(values.units)) return 'units: all, or a number, 1 or more';
  if (values.concurrency !== '' && !isCount(values.concurrency)) return 'concurrency: a number, 1 or more';
  if (values['max cost'] === '') return undefined;
  try {
    costLimit(values['max cost']);
    return undefined;
  } catch {
    return 'max cost: an amount such as 5 USD, or none';
  }
}

function freeFolder(pipeline: string): string {
  if (pipeline === '') return '';
  const name = basename(resolve(pipeline)).toLowerCase();
  const day = new Date().toISOString().slice(5, 10).replace('-', '');
  for (let at = 1; ; at++) {
    const folder = join('runs', `${name}-${day}${at === 1 ? '' : `-${at}`}`);
    if (!existsSync(folder)) return folder;
  }
}
