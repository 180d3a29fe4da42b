type Waiting = { start: () => void; refuse: (error: Error) => void }

/** Runs work of one client, such as a network, when its turn comes. */
export type FairQueue = <T>(client: string, work: () => Promise<T>) => Promise<T>

/**
 * A queue for work that takes a processor. Clients take turns, so that one with much work does not delay those with little.
 * Past `waitingMax` the client with most in the queue has its newest refused.
 */
export function fairQueue(limits: { runningMax: number; waitingMax: number; refusal: () => Error }): FairQueue {
  const { runningMax, waitingMax, refusal } = limits
  /** In the order of their turns. */
  const lines = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  function refuseOne(): void {
    // The newest of equals.
    const longest = [...lines.values()].reduce((most, line) => (line.length >= most.length ? line : most))
    longest.pop()?.refuse(refusal())
    waiting--
  }

  function waitForTurn(client: string): Promise<void> {
    return new Promise((start, refuse) => {
      const line = lines.get(client) ?? []
      line.push({ start, refuse })
      lines.set(client, line)
      waiting++
      if (waiting > waitingMax) refuseOne()
      if (line.length === 0) lines.delete(client)
    })
  }

  /** Hands the place of finished work on. */
  function startNext(): void {
    for (const [client, line] of lines) {
      lines.delete(client)
      const next = line.shift()
      // Behind the others.
      if (line.length > 0) lines.set(client, line)
      if (!next) continue
      waiting--
      next.start()
      return
    }
    running--
  }

  return async (client, work) => {
    if (running < runningMax) running++
    else await waitForTurn(client)
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}
