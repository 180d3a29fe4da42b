import { usePageKeys } from '../../../lib/keys/use-page-keys.ts'

type JudgingActions = {
  score: (value: number) => void
  clear: () => void
  give: () => void
  pass: () => void
  step: (by: 1 | -1) => void
  showHelp: () => void
}

export const JUDGING_KEYS = [
  ['1–5', 'score'],
  ['Backspace', 'clear'],
  ['J', 'next'],
  ['K', 'previous'],
  ['N', 'sentence'],
  ['P', 'note'],
  ['D', 'later'],
  ['Ctrl+Enter', 'give'],
  ['X', 'pass'],
  ['Escape', 'escape'],
  ['?', 'help'],
] as const

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

/** The keys of the judging page, as its help lists them. */
export function useJudgingKeys({ score, clear, give, pass, step, showHelp }: JudgingActions): void {
  usePageKeys(
    {
      ...Object.fromEntries([1, 2, 3, 4, 5].map((value) => [String(value), () => score(value)])),
      backspace: clear,
      j: () => step(1),
      k: () => step(-1),
      n: () => find('[data-sentence]')?.focus(),
      p: () => find('[data-private-note]')?.focus(),
      d: () => find('[data-later-edits]')?.click(),
      x: pass,
      '?': showHelp,
    },
    give,
  )
}
