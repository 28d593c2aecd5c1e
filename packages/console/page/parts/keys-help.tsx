import { useState } from 'preact/hooks';
import { lettersAreOff, turnLetters } from '../lib/keys.ts';
import { Button, Key } from './button.tsx';
import { Dialog } from './dialog.tsx';

const KEYS: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    'Everywhere',
    [
      ['j k', 'move'],
      ['Enter', 'open'],
      ['Esc', 'back'],
      ['/', 'filter'],
      ['.', 'show new rows'],
      ['x', 'tick, or take a row out of a group'],
      ['X', 'tick everything up to here; Shift and an arrow key do so row by row'],
      ['Ctrl A', 'tick all or none'],
      ['← →', 'fold, unfold'],
      ['c', 'on Runs: compare the two ticked runs'],
      ['Ctrl K', 'search, jump, or run a command'],
      ['?', 'these keys'],
      ['g i a r f l n p', 'go to Inbox, Grants, Runs, Failures, Lab, Insights, Playground'],
    ],
  ],
  [
    'Deciding',
    [
      ['a', 'approve, or scroll to what you have not seen yet'],
      ['A', 'open the ticked reviews together to approve them'],
      ['d', 'deny'],
      ['D', 'deny all ticked reviews, or all rows of a group'],
      ['e', 'edit'],
      ['h', 'ask the model again'],
      ['u', 'undo'],
      ['1–9', 'choose'],
      ['b', 'bytes'],
      ['w', "the model's words"],
      ['x', 'on Grants: end the selected grant now'],
      ['Ctrl Enter', 'submit'],
    ],
  ],
  [
    'Runs',
    [
      ['p', 'pause, resume'],
      ['r', 'retry'],
      ['v', 'recheck'],
      ['f', 'refresh'],
      ['o', 'export'],
      ['y', 'copy as test case'],
      ['l', 'Lab'],
      ['[ ]', 'previous, next change'],
    ],
  ],
];

export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const [isOff, set] = useState(lettersAreOff());
  return (
    <Dialog title="Keys" onClose={onClose} className="keyshelp">
      <div class="section">
        <h2>Keys</h2>
        <div class="keygroups">
          {KEYS.map(([title, keys]) => (
            <div key={title} class="section">
              <h3>{title}</h3>
              <dl class="keys">
                {keys.map(([names, what]) => (
                  <div key={names} style={{ display: 'contents' }}>
                    <dt>
                      {(names.startsWith('Ctrl') ? [names] : names.split(' ')).map((name) => (
                        <span key={name}>
                          <Key name={name} /> <span class="unseen">{name}</span>
                        </span>
                      ))}
                    </dt>
                    <dd>{what}</dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </div>
        <label class="row">
          <input
            type="checkbox"
            checked={isOff}
            onChange={(event) => {
              turnLetters(event.currentTarget.checked);
              set(event.currentTarget.checked);
            }}
          />
          Turn off single-letter keys
        </label>
        <div>
          <Button onPress={onClose} keyName="Esc">
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
