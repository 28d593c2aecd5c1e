import type { JsonNode } from '../../lib/json/json-node.ts';
import { childPointer } from '../../lib/json/pointer.ts';
import { Control } from './control.tsx';
import { emptyFor } from './empty-for.ts';
import type { FormGiven } from './form-schema.ts';
import { Row } from './row.tsx';

/** Deeper values are edited as JSON. */
export const DEEPEST = 3;

/** A form made from the contract's own schema. Input is stored exactly as typed. */
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
