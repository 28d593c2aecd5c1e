import type { ActionContract } from '@tamis/core';
import type { ActionForm } from '@tamis/core/contract';
import type { Deed } from './house.ts';
import type { Mind } from './mind.ts';

/** What a model says that has something in mind, in the form it is asked for. */
export function speak(mind: Mind, form: ActionForm, contract: ActionContract): string {
  const { points, wants, manner, goal } = mind;
  const [first = points, ...others] = wants;
  const isOff = manner === 'off-the-list';
  const number = isOff ? contract.actions.length + 1 : numberOf(points, contract);
  if (manner === 'prose') return `I think ${number} is best: ${goal}.`;
  const said = { speech: `I want to ${goal}.`, thoughts: `${first.type} ${first.target}` };
  if (form === 'index') return written({ choice: number, targets: targetsOf(first), reasons: goal, ...said }, manner);
  if (form === 'list') {
    const backups = others.map((deed) => ({ choice: numberOf(deed, contract), targets: targetsOf(deed), reasons: 'meanwhile' }));
    return written({ choices: [{ choice: number, targets: targetsOf(first), reasons: goal }, ...backups], ...said }, manner);
  }
  return written({ goal, targets: targetsOf(first), preferred: isOff ? 'vanish' : idOf(points), reasons: goal, ...said }, manner);
}

function written(reply: object, manner: Mind['manner']): string {
  const text = JSON.stringify(reply);
  if (manner === 'fenced') return `Here it is:\n\`\`\`json\n${text}\n\`\`\``;
  return manner === 'trailing-comma' ? `${text.slice(0, -1)},}` : text;
}

/** The number of a deed in the list; of one that is not on it, the number of waiting, which a model falls back on. */
function numberOf(deed: Deed, { actions }: ActionContract): number {
  const index = actions.findIndex(({ id }) => id === idOf(deed));
  return index < 0 ? actions.length : index + 1;
}

/** The id of a deed. */
export function idOf({ type, target }: Deed): string {
  return type === 'wait' ? 'wait' : `${type}-${target}`;
}

function targetsOf({ type, target }: Deed): readonly string[] {
  return type === 'wait' ? [] : [target];
}
