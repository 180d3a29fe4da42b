export default {
  subtitle: 'What leaves Quad for other programs, and what may come in.',
} as const
