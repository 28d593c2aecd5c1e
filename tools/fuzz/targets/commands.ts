import { type Command, commands as kinds } from '@tamis/commands';
import { engine } from '@tamis/core';
import { demand, type Target } from '../target.ts';
import start from '../words.json' with { type: 'json' };
import { signOf, verdictHolds } from './verdict-holds.ts';

const grammar = {
  version: '1',
  lists: {
    genre: ['jazz', 'hip hop', 'rock'],
    room: ['kitchen', 'living room'],
    mood: ['calm', 'very calm', { say: 'loud', alias: ['noisy'] }],
  },
  slots: { mood: { most: 2 } },
  aliases: { play: ['put on'] },
  forms: { play: 'play [{mood}] {genre} [in the {room}]', stop: 'stop (now | later)' },
};
const gate = engine.of(kinds).compile({ kind: 'command', grammar });

export const commands: Target = {
  name: 'commands',
  ...start.commands,
  run(input, random) {
    const verdict = verdictHolds(gate, input, random);
    if (verdict.status !== 'pass') return signOf(verdict);
    const { say } = verdict.value as Command;
    const again = gate.judge(say);
    demand(again.status === 'pass' && again.value.say === say, 'a command that passed does not pass again');
    return signOf(verdict);
  },
};
