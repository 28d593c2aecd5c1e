// Plain scalars of YAML, most of which one version or the other takes for something else than text.
export const SCALARS = [
  ...['yes', 'No', 'ON', 'off', 'True', 'FALSE', 'y', 'n', '~', 'null', 'Null', 'nULL', '010', '0x1F', '0b101', '0o17', '08'],
  ...[
    '1_000',
    '-5',
    '+5',
    '1e3',
    '1.0e3',
    '1.0e+3',
    '1.e-3',
    '.5',
    '-.5',
    '5.',
    '2.0',
    '1:30',
    '1:30:15.5',
    '190:20:30',
    '-1:30',
  ],
  ...['12345678901234567890', '0', '-0', '-0.0', '00', '0.1', '1.5.2', '5%', '1__0', '+', '-', '1e-7', 'a b', '-1_0.5'],
];
