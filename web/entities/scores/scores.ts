/** Scores from 1 to 5 by the key of their criterion. */
export type Scores = Readonly<Record<string, number>>
export type Criterion = { key: string; label: string; question: string; weight?: number }

function groupsIn(element: HTMLElement | null): Element[] {
  return [...(element?.querySelectorAll('[role=radiogroup]') ?? [])]
}

/** Scores the criterion that has the focus, or else the first without a score, and moves on to the next. */
export function scoreByKey<Given extends Scores>(
  element: HTMLElement | null,
  criteria: readonly Criterion[],
  scores: Given,
  value: number,
  onChange: (scores: Given) => void,
): void {
  const groups = groupsIn(element)
  const focused = groups.findIndex((group) => group.contains(document.activeElement))
  const place = focused === -1 ? criteria.findIndex(({ key }) => scores[key] === undefined) : focused
  const criterion = criteria.at(place)
  if (!criterion) return
  onChange({ ...scores, [criterion.key]: value })
  const next = groups[place + 1] ?? groups.at(-1)
  next?.querySelector<HTMLElement>('input:checked, input')?.focus()
}

/** The scores without that of the criterion that has the focus. */
export function withoutFocused(element: HTMLElement | null, criteria: readonly Criterion[], scores: Scores): Scores {
  const place = groupsIn(element).findIndex((group) => group.contains(document.activeElement))
  const { [criteria[place]?.key ?? '']: _removed, ...rest } = scores
  return rest
}

/** The mean of the scores by the weights of their criteria, and how many are scored; null without a score. */
export function weightedMean(criteria: readonly Criterion[], scores: Scores): { mean: number; count: number } | null {
  const scored = criteria.flatMap(({ key, weight = 1 }) => {
    const score = scores[key]
    return score === undefined ? [] : [{ score, weight }]
  })
  if (scored.length === 0) return null
  const weights = scored.reduce((sum, { weight }) => sum + weight, 0)
  return { mean: scored.reduce((sum, { score, weight }) => sum + score * weight, 0) / weights, count: scored.length }
}
