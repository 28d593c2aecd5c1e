import type { Json } from '@tamis/core';
import type { FaultCode } from '@tamis/core/model';
import type { UnitFault } from '@tamis/core/unit';
import type { FileFault, PipelineFault } from '@tamis/files';

export type OtherCode = FaultCode | UnitFault | FileFault | PipelineFault;

export interface FaultExample {
  readonly args?: { readonly [name: string]: Json };
  readonly at?: string;
  readonly when: string;
}

const PROVIDER: { readonly [code in FaultCode]: FaultExample } = {
  'fault.cancelled': { when: 'Ctrl-C during `tamis ask`, or `signal.abort()` in a program.' },
  'fault.network': { when: '`--base-url http://localhost:8080/v1` while nothing listens there.' },
  'fault.lost': { when: '`kill -9`, or a power cut, while a model was answering.' },
  'fault.timeout-connect': { when: 'a host behind a firewall that drops the connection.' },
  'fault.timeout-first-byte': { when: 'a reasoning model that thinks longer than `timeouts.firstByte`.' },
  'fault.timeout-idle': { when: 'a stream that sends half of a response and then nothing.' },
  'fault.timeout-total': { when: 'a response that is still arriving after `timeouts.total`.' },
  'fault.rate-limited': { when: 'HTTP status 429 with `retry-after: 2`.' },
  'fault.server': { when: 'HTTP status 500 or 503.' },
  'fault.auth': { when: 'HTTP status 401, because the key was revoked.' },
  'fault.bad-request': { when: 'HTTP status 404, because no model has the name in `--model`.' },
  'fault.bad-body': { when: 'the login page of a company proxy instead of a response.' },
  'fault.error-in-body': { when: 'HTTP status 200 with the body `{"error": {"message": "overloaded"}}`.' },
  'fault.no-choices': { when: 'the body `{"choices": []}`.' },
  'fault.cut-stream': { when: 'a server that restarts in the middle of a stream.' },
  'fault.batch-unsent': { when: 'a batch file that could not be uploaded.' },
  'fault.batch-expired': { when: 'a batch that was not finished within 24 hours.' },
  'fault.batch-cancelled': { when: "a batch that someone cancelled on the provider's website." },
  'fault.batch-missing': { when: 'a results file without a line for the unit `n4`.' },
  'fault.refused': { when: 'a response whose `refusal` field says that the model will not help with this.' },
  'fault.filtered': { when: 'a response with the finish reason `content_filter`.' },
  'fault.missing-key': { when: '`--provider openai` while `OPENAI_API_KEY` is not set.' },
  'fault.unsupported': { when: 'a PDF in a message to a provider that takes only images.' },
  'fault.no-match': { when: 'a prompt that was changed after the cassette was recorded.' },
  'fault.no-sandbox': { when: 'an extraction rule in Python on a machine without `@tamis/python`.' },
  'fault.tool-result': { when: 'a web page, returned by a tool, that contains a tool call.' },
  'fault.check': { when: 'a check that queries a database which is down.' },
  'fault.world': { when: 'a precondition `world.open` in a call without `world`.' },
  'fault.contract': { when: 'a rule that reads `totl`, which no schema declares.' },
  'fault.database': { when: '`--db postgres://localhost/tamis` while Postgres is not running.' },
  'fault.disk': { when: '`--out /mnt/usb/run` after the disk was unplugged.' },
  'fault.disk-full': { when: 'a run that fills the last free bytes of its disk.' },
  'fault.disk-network': { when: '`--out` on a folder that is mounted over NFS.' },
  'fault.disk-read-only': { when: 'a ledger that belongs to another user.' },
  'fault.ledger-altered': { when: 'a decision that was changed with another program.' },
  'fault.ledger-damaged': { when: 'a ledger that was copied without its `-wal` file.' },
  'fault.ledger-empty': { when: '`tamis status runs/first` after `tamis run` was killed within a second.' },
  'fault.ledger-foreign': { when: '`--ledger photos.sqlite`.' },
  'fault.ledger-locked': { when: 'a program that holds the file open in a long transaction.' },
  'fault.ledger-newer': { when: 'a run that was started with version 0.2 and continued with 0.1.' },
  'fault.lease-lost': { when: 'a laptop that slept while a second worker took the run over.' },
};

const UNIT: { readonly [code in UnitFault]: FaultExample } = {
  'unit.not-json': { when: 'the line `refund approved` without `--plain`.' },
  'unit.torn-line': { when: 'the last line `{"id": "r9", "reply": "{` after a full disk.' },
  'unit.not-object': { when: 'the line `["a", "b"]` without `--plain`.' },
  'unit.no-field': { when: 'the line `{"id": "r3"}` among lines with `reply`.' },
  'unit.not-utf8': { when: 'a line with `caf\\xe9`, written in Latin-1.' },
  'unit.duplicate-field': { when: 'the line `{"reply": "a", "reply": "b"}`.' },
  'unit.engine-fault': { when: 'an error inside Tamis.' },
};

const FILE: { readonly [code in FileFault]: FaultExample } = {
  'file.unreadable': { when: '`--schema tickt.json` when the file is called `ticket.json`.' },
  'file.empty': { when: 'a contract file of 0 bytes.' },
  'file.not-utf8': { args: { found: 'UTF-16', encoding: 'UTF-16' }, when: 'a file saved by an editor as UTF-16.' },
  'file.not-json': { args: { found: '"}"', expected: 'a key' }, when: '`{"type": "object",}` in `ticket.schema.json`.' },
  'file.not-yaml': {
    args: { reason: 'Nested mappings are not allowed in compact mappings.' },
    when: '`note: a: b` in a contract.',
  },
  'file.yaml-indent': {
    args: { reason: 'Tabs are not allowed as indentation.' },
    when: 'a line that is indented with a tab.',
  },
  'file.repeated-key': { args: { key: 'schema' }, when: 'two sections `schema:` in `contract.yaml`.' },
  'file.not-plain': { when: 'a YAML alias inside the value that it refers to.' },
  'file.bare-contract': { when: '`--schema contract.yaml`.' },
  'file.no-schema': { when: '`--schema openapi.yaml`.' },
  'file.bare-rules': { when: '`--contract rules.yaml`.' },
  'file.several-documents': { args: { count: 2 }, when: 'a YAML file with `---` in the middle.' },
  'file.bare-grammar': { when: '`--contract voice.yaml`, where the file is a grammar.' },
  'file.list-unreadable': {
    args: { reason: 'There is no file rooms.txt.' },
    when: '`room: rooms.txt` under `lists` of a grammar.',
  },
  'file.bare-schema': { when: '`--contract ticket.schema.json`.' },
  'file.bare-tools': { args: { expected: 'a contract' }, when: '`--contract tools.json`.' },
  'file.contract-as-tools': { when: '`--tools contract.yaml`.' },
  'file.unknown-key': {
    args: { key: 'chek', suggestion: ' Did you mean `check`?' },
    at: '/chek',
    when: '`chek:` in `tamis.yaml`.',
  },
  'file.bad-value': {
    args: { expected: 'one of "human", "concise", "json", "sarif", "github"', found: '"hmn"' },
    at: '/check/format',
    when: '`format: hmn` under `check` in `tamis.yaml`.',
  },
  'file.no-tools': { when: '`kind: tool-calls` without `tools`.' },
};

const PIPELINE: { readonly [code in PipelineFault]: FaultExample } = {
  'pipeline.missing-key': { args: { key: 'processing', expected: 'an object' }, when: 'a `config.yaml` without `processing:`.' },
  'pipeline.unknown-key': {
    args: { key: 'modle', suggestion: ' Did you mean `model`?' },
    at: '/api/modle',
    when: '`modle: gpt-5` under `api`.',
  },
  'pipeline.bad-value': {
    args: {
      expected: 'one of "chunk", "expression", "fan_out", "run"',
      found: '"fanout"',
      suggestion: ' Did you mean `fan_out`?',
    },
    at: '/pipeline/steps/2/scope',
    when: '`scope: fanout` in a step.',
  },
  'pipeline.idle-key': {
    args: { key: 'policy', reason: 'the step asks no model' },
    at: '/pipeline/steps/1/policy',
    when: '`policy:` in a step with `scope: expression`.',
  },
  'pipeline.body-field': {
    args: { field: 'messages', reason: 'the runner sets it' },
    at: '/api/body/messages',
    when: '`body: {messages: []}` under `api`.',
  },
  'pipeline.contract-unset': { args: { steps: 'the step summarize' }, when: 'an `api` section without `contract`.' },
  'pipeline.allowed-changes': {
    args: { where: 'the step summarize', codes: 'coerce.word-in-text' },
    when: '`policy: {allow: [coerce.word-in-text]}`.',
  },
  'pipeline.declared-words': {
    args: { where: 'the step summarize', words: '"shadow "' },
    when: '`policy: {vocabulary: {prefixes: ["shadow "]}}`.',
  },
  'pipeline.tolerated-places': {
    args: { where: 'the step summarize', places: 'items that fail are dropped (/items/*)' },
    when: '`policy: {on: {/items/*: drop}}`.',
  },
  'pipeline.required-of-unit': { args: { step: 'rate', fields: 'id' }, when: '`required: [id, rating]` where items have `id`.' },
  'pipeline.replaced-field': { args: { step: 'rate', fields: 'note' }, when: 'a schema with `note` where items have `note`.' },
  'pipeline.no-steps': { when: '`steps: []` under `pipeline`.' },
  'pipeline.duplicate-step': { args: { step: 'rate' }, when: 'two steps with `name: rate`.' },
  'pipeline.unlinked-step': {
    args: { step: 'rate', section: '`prompts.templates`', suggestion: ' Did you mean `rates`?' },
    when: 'a step `rate` and a template `rates`.',
  },
  'pipeline.no-such-step': {
    args: { kind: 'step', name: 'rates', suggestion: ' Did you mean `rate`?' },
    when: '`rates: rate.json` under `schemas.files`.',
  },
  'pipeline.reserved-name': { args: { name: 'unit_id' }, when: 'an expression for `unit_id`.' },
  'pipeline.outside-folder': { args: { folder: 'notes', path: '../items.yaml' }, when: '`source: ../items.yaml`.' },
  'pipeline.script': { args: { script: 'send.py' }, when: '`script: send.py` in a step.' },
  'pipeline.skipped-script': { args: { script: 'send.py' }, when: '`script: send.py` with `--skip-scripts`.' },
  'pipeline.expression-syntax': {
    args: { expression: 'hours = 24', reason: '`=` assigns', suggestion: ' Did you mean `==`?' },
    when: '`due: hours = 24` under `expressions`.',
  },
  'pipeline.unknown-name': {
    args: { expression: 'sides * 2', name: 'sides', suggestion: ' Did you mean `side`?' },
    when: 'items with `side`, and the expression `sides * 2`.',
  },
  'pipeline.unknown-rule-name': {
    args: { name: 'totl', suggestion: ' Did you mean `total`?' },
    when: 'the rule `totl > 0`, where the schema declares `total`.',
  },
  'pipeline.undeclared-rule-name': {
    args: { name: 'region' },
    when: 'a rule about `region`, which an open schema may or may not give.',
  },
  'pipeline.expression-fails': {
    args: { expression: 'price / count', unit: 'the unit tea', reason: 'ZeroDivisionError: division by zero' },
    when: 'an item with `count: 0`.',
  },
  'pipeline.key-repeated': { when: 'a prompt that contains the value of `OPENAI_API_KEY`.' },
  'pipeline.items-form': { args: { found: 'a string', expected: 'a list' }, when: '`dice: d20` in the items file.' },
  'pipeline.no-items': { when: '`dice: []` in the items file.' },
  'pipeline.too-few-items': { args: { count: 2, positions: 3 }, when: 'two cards for three positions.' },
  'pipeline.item-form': { args: { found: '"d20"' }, when: '`- d20` where the other items are maps.' },
  'pipeline.item-name': { args: { field: 'id' }, when: 'an item without `id`.' },
  'pipeline.name-field': {
    args: { field: 'idd', suggestion: ' Did you mean `id`?' },
    when: '`name_field: idd` where items have `id`.',
  },
  'pipeline.bad-unit-id': { args: { id: 'a b', reason: 'contains a line break' }, when: 'a name with a line break.' },
  'pipeline.duplicate-unit': { args: { id: 'tea' }, when: 'two items named `tea`.' },
  'pipeline.date': { args: { found: '2026-11-18' }, when: '`due: 2026-11-18` without quotes.' },
  'pipeline.template-syntax': { args: { reason: '`{% if %}` has no condition' }, when: '`{% if %}` in a template.' },
  'pipeline.template-fails': {
    args: { unit: 'the unit tea', reason: '`nmae` is not defined', suggestion: ' Did you mean `name`?' },
    when: '`{{ nmae }}` in a template.',
  },
};

export const FAULT_EXAMPLES: { readonly [code in OtherCode]: FaultExample } = { ...PROVIDER, ...UNIT, ...FILE, ...PIPELINE };
