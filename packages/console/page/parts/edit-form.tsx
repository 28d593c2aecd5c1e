import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { childPointer, type JsonNode, scalar } from '../lib/json-text.ts';
import { Visible } from './text.tsx';

/** As much of a JSON Schema as a form is made of. */
export interface FormSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly properties?: { readonly [name: string]: FormSchema };
  readonly required?: readonly string[];
  readonly items?: FormSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly oneOf?: readonly FormSchema[];
  readonly anyOf?: readonly FormSchema[];
}

/** A finding of the contract, under the field that it is about. */
export interface FormProblem {
  readonly path: string;
  readonly message: string;
}

interface FormGiven {
  readonly node: JsonNode;
  readonly schema: FormSchema | undefined;
  readonly path: string;
  readonly problems: readonly FormProblem[];
  readonly onChange: (node: JsonNode) => void;
}

/** Deeper values are edited as JSON. */
const DEEPEST = 3;

/** A form of the contract's own schema. What is typed is stored as it is typed. */
export function EditForm({ node, schema, path, problems, onChange, depth = 0 }: FormGiven & { readonly depth?: number }) {
  if (node.kind !== 'object') return <Control {...{ node, schema, path, problems, onChange, depth }} id="value" />;
  const properties = schema?.properties ?? {};
  const required = new Set(schema?.required ?? []);
  const present = new Map(node.entries);
  const names = [...new Set([...Object.keys(properties), ...present.keys()])];
  const put = (name: string, value: JsonNode | undefined) => {
    const entries =
      value === undefined
        ? node.entries.filter(([key]) => key !== name)
        : present.has(name)
          ? node.entries.map((entry) => (entry[0] === name ? ([name, value] as const) : entry))
          : [...node.entries, [name, value] as const];
    onChange({ ...node, entries });
  };
  return (
    <div class="form">
      {names.map((name) => (
        <Row
          key={name}
          name={name}
          schema={properties[name]}
          isRequired={required.has(name)}
          problems={problems}
          path={childPointer(path, name)}
        >
          {(id, describedBy) => {
            const value = present.get(name);
            if (value === undefined)
              return (
                <div class="absent">
                  Absent: the key won't be sent
                  <button type="button" class="button plain" onClick={() => put(name, emptyFor(properties[name]))}>
                    Add {name}
                  </button>
                </div>
              );
            return (
              <>
                <Control
                  node={value}
                  schema={properties[name]}
                  path={childPointer(path, name)}
                  problems={problems}
                  onChange={(next) => put(name, next)}
                  depth={depth + 1}
                  id={id}
                  describedBy={describedBy}
                />
                {!required.has(name) && (
                  <button type="button" class="button plain" onClick={() => put(name, undefined)}>
                    Leave out {name}
                  </button>
                )}
              </>
            );
          }}
        </Row>
      ))}
    </div>
  );
}

function Row({
  name,
  schema,
  isRequired,
  problems,
  path,
  children,
}: {
  readonly name: string;
  readonly schema: FormSchema | undefined;
  readonly isRequired: boolean;
  readonly problems: readonly FormProblem[];
  readonly path: string;
  readonly children: (id: string, describedBy: string | undefined) => ComponentChildren;
}) {
  const id = useId();
  const own = problems.filter((problem) => problem.path === path);
  return (
    <div class="formrow">
      <div>
        <label for={id} class="strong">
          <Visible text={schema?.title ?? name} />
        </label>
        <div class="meta" id={`${id}-about`}>
          {aboutText(schema)} · {isRequired ? 'required' : 'optional'}
        </div>
      </div>
      <div>
        {children(id, own.length > 0 ? `${id}-wrong` : `${id}-about`)}
        {own.length > 0 && (
          <div class="problem" id={`${id}-wrong`}>
            {own.map(({ message }) => (
              <div key={message}>
                <Visible text={message} />
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

/** Type and limits, from the schema. */
function aboutText(schema: FormSchema | undefined): string {
  if (schema?.enum !== undefined) return `one of ${schema.enum.length}`;
  const type = typeOf(schema) ?? 'any';
  const { minimum, maximum, maxLength, format } = schema ?? {};
  const limits = [
    ...(format === undefined ? [] : [format]),
    ...(minimum === undefined ? [] : [`${minimum} or more`]),
    ...(maximum === undefined ? [] : [`${maximum} or less`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
  ];
  return [type, ...limits].join(' · ');
}

function typeOf(schema: FormSchema | undefined): string | undefined {
  const { type } = schema ?? {};
  return typeof type === 'string' ? type : type?.find((one) => one !== 'null');
}

function emptyFor(schema: FormSchema | undefined): JsonNode {
  if (schema?.const !== undefined) return scalar(JSON.stringify(schema.const));
  if (schema?.enum?.[0] !== undefined) return scalar(JSON.stringify(schema.enum[0]));
  switch (typeOf(schema)) {
    case 'boolean':
      return scalar('false');
    case 'integer':
    case 'number':
      return scalar('0');
    case 'array':
      return { kind: 'list', items: [], start: 0, end: 0 };
    case 'object':
      return { kind: 'object', entries: [], start: 0, end: 0 };
    default:
      return scalar('""');
  }
}

interface ControlGiven extends FormGiven {
  readonly depth: number;
  readonly id: string;
  readonly describedBy?: string | undefined;
}

function Control(given: ControlGiven) {
  const { node, schema, depth, path, problems, onChange, id, describedBy } = given;
  const isNullable = Array.isArray(schema?.type) && schema.type.includes('null');
  if (isNullable && node.kind === 'scalar' && node.raw === 'null')
    return (
      <label class="row">
        <input id={id} type="checkbox" checked onChange={() => onChange(emptyFor(schema))} /> null
      </label>
    );
  if (schema?.const !== undefined)
    return <input id={id} type="text" readOnly value={JSON.stringify(schema.const)} aria-describedby={describedBy} />;
  if (schema?.oneOf !== undefined || schema?.anyOf !== undefined || depth > DEEPEST) return <JsonControl {...given} />;
  const control = () => {
    if (schema?.enum !== undefined && node.kind === 'scalar') return <Choice {...given} options={schema.enum} />;
    if (node.kind === 'object')
      return (
        <fieldset style={{ paddingLeft: '16px' }} aria-label={path}>
          <EditForm node={node} schema={schema} path={path} problems={problems} onChange={onChange} depth={depth} />
        </fieldset>
      );
    if (node.kind === 'list') return <List {...given} node={node} />;
    if (node.raw === 'true' || node.raw === 'false') return <Choice {...given} options={[true, false]} />;
    return node.raw.startsWith('"') ? <StringControl {...given} raw={node.raw} /> : <NumberControl {...given} raw={node.raw} />;
  };
  return (
    <>
      {control()}
      {isNullable && (
        <label class="row">
          <input type="checkbox" onChange={() => onChange(scalar('null'))} /> null
        </label>
      )}
    </>
  );
}

function StringControl({ raw, onChange, id, describedBy }: ControlGiven & { readonly raw: string }) {
  const text = JSON.parse(raw) as string;
  const put = (value: string) => onChange(scalar(JSON.stringify(value)));
  if (text.length > 60 || text.includes('\n'))
    return (
      <textarea
        id={id}
        rows={4}
        value={text}
        aria-describedby={describedBy}
        onInput={(event) => put(event.currentTarget.value)}
      />
    );
  return (
    <input
      id={id}
      type="text"
      class="mono"
      value={text}
      aria-describedby={describedBy}
      onInput={(event) => put(event.currentTarget.value)}
    />
  );
}

/** Text, so that digits stay as they are typed. What is no number is sent as it is, and the contract says so. */
function NumberControl({ raw, onChange, id, describedBy }: ControlGiven & { readonly raw: string }) {
  const isNumber = (text: string) => /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text);
  const [text, type] = useState(raw);
  return (
    <input
      id={id}
      type="text"
      class="mono"
      inputMode="decimal"
      value={text}
      aria-describedby={describedBy}
      onInput={(event) => {
        const value = event.currentTarget.value;
        type(value);
        onChange(scalar(isNumber(value.trim()) ? value.trim() : JSON.stringify(value)));
      }}
    />
  );
}

/** More options than that go into a list to choose from. */
const MOST_RADIOS = 5;

function Choice({ node, onChange, id, options, describedBy, path }: ControlGiven & { readonly options: readonly unknown[] }) {
  const raw = node.kind === 'scalar' ? node.raw : '';
  const texts = options.map((option) => JSON.stringify(option));
  const shown = (text: string) => (text.startsWith('"') ? (JSON.parse(text) as string) : text);
  if (options.length > MOST_RADIOS)
    return (
      <select
        id={id}
        value={raw}
        aria-describedby={describedBy}
        onChange={(event) => onChange(scalar(event.currentTarget.value))}
      >
        {!texts.includes(raw) && <option value={raw}>{shown(raw)}</option>}
        {texts.map((text) => (
          <option key={text} value={text}>
            {shown(text)}
          </option>
        ))}
      </select>
    );
  return (
    <div class="radios" role="radiogroup" aria-label={path} aria-describedby={describedBy}>
      {texts.map((text, at) => (
        <label key={text}>
          <input
            id={at === 0 ? id : undefined}
            type="radio"
            name={id}
            checked={text === raw}
            onChange={() => onChange(scalar(text))}
          />
          <Visible text={shown(text)} />
        </label>
      ))}
    </div>
  );
}

function List({
  node,
  schema,
  path,
  problems,
  onChange,
  depth,
  id,
}: ControlGiven & { readonly node: Extract<JsonNode, { kind: 'list' }> }) {
  const put = (items: readonly JsonNode[]) => onChange({ ...node, items });
  return (
    <div class="section" role="group" aria-label={path}>
      {node.items.map((item, at) => (
        <div key={at} class="row">
          <div style={{ flex: 1 }}>
            <Control
              node={item}
              schema={schema?.items}
              path={childPointer(path, at)}
              problems={problems}
              onChange={(next) => put(node.items.with(at, next))}
              depth={depth + 1}
              id={`${id}-${at}`}
            />
          </div>
          <button type="button" class="button plain" disabled={at === 0} onClick={() => put(moved(node.items, at))}>
            Up
          </button>
          <button type="button" class="button plain" onClick={() => put(node.items.toSpliced(at, 1))}>
            Remove
          </button>
        </div>
      ))}
      <button
        type="button"
        class="button plain"
        id={node.items.length === 0 ? id : undefined}
        onClick={() => put([...node.items, emptyFor(schema?.items)])}
      >
        Add an item
      </button>
    </div>
  );
}

function moved(items: readonly JsonNode[], at: number): readonly JsonNode[] {
  const before = items[at - 1];
  const item = items[at];
  return before === undefined || item === undefined ? items : items.with(at - 1, item).with(at, before);
}

function JsonControl({ id }: ControlGiven) {
  return (
    <p class="quiet" id={id}>
      Edit this part in the JSON.
    </p>
  );
}
