import { useFormatter } from 'use-intl'

/** Writes means and spreads with two decimals, and a dash where there is none. */
export function useDecimals(): (value: number | null) => string {
  const format = useFormatter()
  return (value) =>
    value === null ? '–' : format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
