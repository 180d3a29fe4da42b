export default {
  title: 'Keys',
  hint: 'Keys work outside of fields. Single-key shortcuts can be turned off in <link>Settings</link>.',
  off: 'Single-key shortcuts are turned off in <link>Settings</link>.',
  close: 'Close',
} as const
