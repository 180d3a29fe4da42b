import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Assigned, assignEvenly } from './assignments.ts'

const names = (kind: string, count: number) => Array.from({ length: count }, (_, index) => `${kind}${index}`)

function loadsOf(assigned: Assigned, jurors: string[]): number[] {
  return jurors.map((juror) => [...assigned.values()].filter((set) => set.has(juror)).length)
}

const spreadOf = (loads: number[]) => Math.max(...loads) - Math.min(...loads)
const squaresOf = (loads: number[]) => loads.reduce((sum, load) => sum + load ** 2, 0)

/** A panel in which each pair may be in conflict. */
const panels = (max: { entries: number; jurors: number; each: number }, share: number) =>
  fc
    .record({
      entries: fc.integer({ min: 0, max: max.entries }),
      jurors: fc.integer({ min: 1, max: max.jurors }),
      perEntry: fc.integer({ min: 1, max: max.each }),
      seed: fc.integer(),
    })
    .map(({ entries, jurors, perEntry, seed }) => {
      const random = mulberry(seed)
      const [entryNames, jurorNames] = [names('entry', entries), names('juror', jurors)]
      const conflicts = new Set(
        entryNames.flatMap((entry) => jurorNames.filter(() => random() < share).map((juror) => `${entry} ${juror}`)),
      )
      const isAllowed = (entry: string, juror: string) => !conflicts.has(`${entry} ${juror}`)
      return { entries: entryNames, jurors: jurorNames, perEntry, isAllowed }
    })

function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Panel = { entries: string[]; jurors: string[]; perEntry: number; isAllowed: (e: string, j: string) => boolean }

/** The least sum of squared loads of all possible assignments. */
function bestOf({ entries, jurors, perEntry, isAllowed }: Panel): number {
  const choices = entries.map((entry) => {
    const able = jurors.filter((juror) => isAllowed(entry, juror))
    return subsetsOf(able, Math.min(perEntry, able.length))
  })
  const search = (place: number, loads: Map<string, number>): number => {
    const options = choices[place]
    if (!options) return squaresOf([...loads.values()])
    return Math.min(
      ...options.map((chosen) => {
        const next = new Map(loads)
        for (const juror of chosen) next.set(juror, (next.get(juror) ?? 0) + 1)
        return search(place + 1, next)
      }),
    )
  }
  return search(0, new Map())
}

function subsetsOf(items: string[], size: number): string[][] {
  if (size === 0) return [[]]
  return items.flatMap((first, at) => subsetsOf(items.slice(at + 1), size - 1).map((rest) => [first, ...rest]))
}

test('an assignment of entries to jurors gives each entry its jurors, without conflicts, as many as are allowed', () => {
  fc.assert(
    fc.property(panels({ entries: 60, jurors: 12, each: 5 }, 0.3), (panel) => {
      const assigned = assignEvenly({ ...panel, given: new Map() })
      for (const entry of panel.entries) {
        const set = assigned.get(entry) ?? new Set()
        const able = panel.jurors.filter((juror) => panel.isAllowed(entry, juror))
        expect(set.size).toBe(Math.min(panel.perEntry, able.length))
        expect([...set].every((juror) => able.includes(juror))).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
})

test('an assignment of entries to jurors is as even as any other, of all that are possible', () => {
  // Proves spec S/106.
  fc.assert(
    fc.property(panels({ entries: 5, jurors: 4, each: 2 }, 0.4), (panel) => {
      const loads = loadsOf(assignEvenly({ ...panel, given: new Map() }), panel.jurors)
      expect(squaresOf(loads)).toBe(bestOf(panel))
    }),
    { numRuns: 200 },
  )
})

test('an assignment of entries to jurors of 300 entries to 12 jurors with conflicts has loads that differ by at most one', () => {
  // Proves spec S/106.
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 5 }), (seed, perEntry) => {
      const random = mulberry(seed)
      const jurors = names('juror', 12)
      const conflicts = new Map(names('entry', 300).map((entry) => [entry, jurors.filter(() => random() < 0.08)]))
      const assigned = assignEvenly({
        ...{ entries: [...conflicts.keys()], jurors, perEntry, given: new Map() },
        isAllowed: (entry, juror) => !conflicts.get(entry)?.includes(juror),
      })
      expect(spreadOf(loadsOf(assigned, jurors))).toBeLessThanOrEqual(1)
    }),
    { numRuns: 50 },
  )
})

test('an assignment of entries to jurors keeps given scores and evens out the rest when the panel changes', () => {
  const entries = names('entry', 30)
  const first = assignEvenly({ entries, jurors: ['a', 'b'], perEntry: 1, isAllowed: () => true, given: new Map() })
  const given = new Map(entries.slice(0, 6).map((entry) => [entry, first.get(entry) ?? new Set<string>()]))
  const current = new Map(entries.slice(6).map((entry) => [entry, first.get(entry) ?? new Set<string>()]))
  const panel = { entries, jurors: ['a', 'b', 'c'], perEntry: 1, isAllowed: () => true, given, current }
  const second = assignEvenly(panel)
  for (const entry of entries.slice(0, 6)) expect(second.get(entry)?.size).toBe(0)
  const all = new Map(
    entries.map((entry) => [entry, new Set([...(given.get(entry) ?? []), ...(second.get(entry) ?? [])])]),
  )
  expect(loadsOf(all, ['a', 'b', 'c'])).toEqual([10, 10, 10])
  // Ten move to the new juror, and nobody else's do.
  const moved = entries
    .slice(6)
    .filter((entry) => ![...(first.get(entry) ?? [])].every((juror) => second.get(entry)?.has(juror)))
  expect(moved).toHaveLength(10)
  const fewer = assignEvenly({ ...panel, jurors: ['a'], current: second })
  expect(loadsOf(fewer, ['a', 'b', 'c'])).toEqual([24, 0, 0])
})
