export default {
  support: 'Support',
  supported: 'Supported',
  label: 'Support, {count, number}',
  count: '{count, number}',
  total: '{count, plural, one {# support} other {# supports}}',
  moved: 'Support moved',
  movedOnce: 'Counted once per person there',
  withdraw: 'Withdraw support',
  failed: 'Your support could not be saved.',
} as const
