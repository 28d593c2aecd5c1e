import { Fragment } from 'preact';
import { useMemo } from 'preact/hooks';
import { jsonTree } from '../../lib/json/json-tree.ts';
import { indentedJson } from '../../lib/json/pretty-json.ts';
import { paired } from '../../lib/marks/aligned.ts';
import { EditForm } from '../../parts/edit-form/edit-form.tsx';
import type { FormSchema } from '../../parts/edit-form/form-schema.ts';
import { Alikes, MustSee } from '../../parts/must-see.tsx';
import { Section } from '../../parts/section.tsx';
import { Visible } from '../../parts/text.tsx';
import type { Editing } from './use-edit.ts';

export function EditSection({ edit, schema }: { readonly edit: Editing; readonly schema: FormSchema | null }) {
  const tree = jsonTree(edit.text);
  const placed = new Set(edit.problems.filter(({ path }) => path !== '').map(({ path }) => path));
  const elsewhere = edit.problems.filter(({ path }) => path === '' || !placed.has(path));
  return (
    <Section
      title="Edit what will run"
      meta={
        <>
          {schema === null ? 'the contract has no schema for it' : "form generated from the contract's schema"} · judged as you
          type
        </>
      }
    >
      {edit.verdict?.isJudged === false && (
        <p class="quiet">No contract is available here. The edit will be judged like a reply when its run continues.</p>
      )}
      {elsewhere.length > 0 && (
        <div class="banner bad" role="status">
          <b>Elsewhere</b>
          {elsewhere.map(({ message }) => (
            <Visible as="span" key={message} text={message} />
          ))}
        </div>
      )}
      <div class="twocolumns">
        <div class="card">
          {tree === undefined ? (
            <p class="pad quiet">This is not valid JSON yet. The form will update once it is.</p>
          ) : (
            <EditForm
              node={tree}
              schema={schema ?? undefined}
              path=""
              problems={edit.problems}
              onChange={(node) => edit.put(indentedJson(node))}
            />
          )}
        </div>
        <div class="card">
          <label class="pad field">
            <span class="spread">
              <b>JSON</b> <span class="meta">{edit.isChanged ? 'edited' : 'not edited'}</span>
            </span>
            <textarea
              rows={Math.min(24, edit.text.split('\n').length + 1)}
              spellcheck={false}
              value={edit.text}
              onInput={(event) => edit.put(event.currentTarget.value)}
            />
          </label>
          <LineDiff before={edit.before} after={edit.text} />
          <p class="pad part meta">Approving stores these bytes under a new digest. The model's reply is kept unchanged.</p>
        </div>
      </div>
      <Alikes texts={[edit.text]} />
    </Section>
  );
}

function LineDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const pairs = useMemo(() => paired(before.split('\n'), after.split('\n'), (line) => line), [before, after]);
  return (
    <div class="pad part model" data-item="your edit">
      {pairs.map(([old, now], at) =>
        old === now ? (
          <div key={at}>
            {'  '}
            <MustSee text={old ?? ''} />
          </div>
        ) : (
          <Fragment key={at}>
            {old !== undefined && (
              <div class="oldline">
                -{' '}
                <s>
                  <Visible text={old} />
                </s>
              </div>
            )}
            {now !== undefined && (
              <div class="newline">
                + <MustSee text={now} />
              </div>
            )}
          </Fragment>
        ),
      )}
    </div>
  );
}
