import type { Bus } from './bus.ts'

const BUNDLE_MS = 20

/** Counts the changes of data that members see, in this process and in the others. */
export type ChangeCount = {
  total: () => number
  /** One more, made here. The others are told of all within a moment at once. */
  increment: () => void
  shareOver: (bus: Bus) => void
  stop: () => void
}

export function countChanges(): ChangeCount {
  let total = 0
  let bus: Bus | undefined
  let timer: NodeJS.Timeout | undefined
  const heard = () => {
    total++
  }
  const tellOthers = () => {
    timer = undefined
    void bus?.publish('data', {})
  }
  return {
    total: () => total,
    increment: () => {
      total++
      if (bus && !timer) timer = setTimeout(tellOthers, BUNDLE_MS).unref()
    },
    shareOver: (shared) => {
      bus = shared
      shared.subscribe('data', heard)
      shared.onGap(heard)
    },
    stop: () => clearTimeout(timer),
  }
}
