export default {
  title: 'Keys',
  hint: 'Keys work outside of fields. Those of one character can be turned off in <link>Settings</link>.',
  off: 'Keys of one character are turned off in <link>Settings</link>.',
  close: 'Close',
} as const
