export default {
  subtitle: 'What leaves Quad for other programs, and what may come in.',
  tabs: {
    label: 'Other systems',
    webhooks: 'Webhooks',
    platforms: 'Learning platforms',
    keys: 'Service keys',
    frames: 'Other pages',
  },
} as const
