export default {
  label: 'Language',
  failed: 'The language could not be saved. Please try again.',
} as const
