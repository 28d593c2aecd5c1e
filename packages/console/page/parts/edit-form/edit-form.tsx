import { type JsonNode, scalar } from '../../lib/json/json-tree.ts';
import { childPointer } from '../../lib/json/pointer.ts';
import { Visible } from '../text.tsx';
import { Choice } from './choice.tsx';
import { type ControlGiven, emptyFor, type FormGiven } from './form-schema.ts';
import { Row } from './row.tsx';
import { JsonControl, ScalarControl } from './text-controls.tsx';

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
    return <ScalarControl {...given} raw={node.raw} />;
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

const DEEPEST = 3;

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
                  Absent: this key won't be sent
                  <button type="button" class="button plain" onClick={() => put(name, emptyFor(properties[name]))}>
                    <span>
                      Add <Visible text={name} />
                    </span>
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
                    <span>
                      Leave out <Visible text={name} />
                    </span>
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
