import { scalar } from '../../lib/json/json-node.ts';
import { Choice } from './choice.tsx';
import { DEEPEST, EditForm } from './edit-form.tsx';
import { emptyFor } from './empty-for.ts';
import type { ControlGiven } from './form-schema.ts';
import { List } from './list.tsx';
import { JsonControl, ScalarControl } from './text-controls.tsx';

/** The control that a schema asks for. */
export function Control(given: ControlGiven) {
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
