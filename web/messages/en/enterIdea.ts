export default {
  title: 'Enter an idea',
  idea: 'Your idea',
  choose: 'Choose an idea',
  none: 'You have no idea to enter yet. Share one first, then enter it here.',
  submit: 'Enter this idea',
  pending: 'Entering...',
} as const
