import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Visible } from '../text.tsx';
import { type FormProblem, type FormSchema, typeOf } from './form-schema.ts';

interface RowGiven {
  readonly name: string;
  readonly schema: FormSchema | undefined;
  readonly isRequired: boolean;
  readonly problems: readonly FormProblem[];
  readonly path: string;
  readonly children: (id: string, describedBy: string | undefined) => ComponentChildren;
}

export function Row({ name, schema, isRequired, problems, path, children }: RowGiven) {
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
              <Visible as="div" key={message} text={message} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

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
