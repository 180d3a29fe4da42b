export default {
  weightOf: 'weight {weight, number} of 5',
} as const
