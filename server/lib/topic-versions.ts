import type { Bus, SharedTopic } from './bus.ts'

export type TopicVersions = {
  /** Changes with each of these topics. Data read under an earlier number are stale. */
  of: (topics: readonly SharedTopic[]) => number
}

/** Counts the changes of each topic that this process made or received. Missed events change every topic. */
export function topicVersions(bus: Bus): TopicVersions {
  const changes = new Map<SharedTopic, number>()
  let missed = 0
  bus.subscribe('changed', ({ topics }) => {
    for (const topic of topics) changes.set(topic, (changes.get(topic) ?? 0) + 1)
  })
  bus.onMissedEvents(() => {
    missed++
  })
  return {
    of: (topics) => {
      let version = missed
      for (const topic of topics) version += changes.get(topic) ?? 0
      return version
    },
  }
}
