import type { JsonNode } from '../../lib/json/json-node.ts';
import { childPointer } from '../../lib/json/pointer.ts';
import { Control } from './control.tsx';
import { emptyFor } from './empty-for.ts';
import type { ControlGiven } from './form-schema.ts';

/** The entries of an array. */
export function List({
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
