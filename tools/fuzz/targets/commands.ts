import { type Command, compile } from '@tamis/core';
import { demand, type Target } from '../target.ts';
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
const gate = compile({ kind: 'command', grammar });

/** Replies that should be one command. */
export const commands: Target = {
  name: 'commands',
  words: [
    'play ',
    'put on ',
    'stop ',
    'now',
    'later',
    'jazz',
    'hip hop',
    'rock',
    'very calm ',
    'calm ',
    'noisy ',
    'in the ',
    'kitchen',
    'living room',
    '"',
    '`',
    '.',
    '\n',
    ' ',
    'PLAY ',
    '- ',
    '1. ',
    '```',
    '{"command": "',
    '\u00a0',
    '\u200b',
    'é',
  ],
  seeds: [
    'play jazz',
    'put on very calm hip hop in the living room',
    '`stop now`',
    '{"command": "play loud rock"}',
    '- play jazz\n- stop later',
    'Play Jazz.',
  ],
  run(input, random) {
    const verdict = verdictHolds(gate, input, random);
    if (verdict.status !== 'pass') return signOf(verdict);
    const { say } = verdict.value as Command;
    const again = gate.judge(say);
    demand(again.status === 'pass' && again.value.say === say, 'a command that passed does not pass again');
    return signOf(verdict);
  },
};
