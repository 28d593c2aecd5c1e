export const words = {
  notRun: 'This call was not run.',
  othersWrong: 'This call was not run, because something else in the same reply was wrong. Make it again if you still want it.',
  nameless: 'This call has no name that could be read. Give the name of a tool.',
  cut: 'The reply was cut off inside this call, so it was not run. Make it again, with less text before it.',
  noCall: 'No tool was called. Reply in plain words where no tool fits.',
  again: 'Make each call once.',
  refused: 'This call was not run: it needs an approval, which was not given.',
  unasked: 'This call was not run: it needs an approval, and nobody was asked for it.',
  doubted: 'This call was not run: the reply can be read in more than one way.',
  resultOf: (name: string) => `Result of ${name}:`,
} as const;
