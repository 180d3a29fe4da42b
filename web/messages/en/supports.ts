export default {
  support: 'Support',
  supported: 'Supported',
  label: 'Support, {count, number}',
  count: '{count, number}',
  total: '{count, plural, one {# support} other {# supports}}',
  moved: 'Support moved',
  movedOnce: 'A person who supported both ideas counts once',
  withdraw: 'Withdraw support',
  failed: 'Your support could not be saved. Please try again.',
} as const
