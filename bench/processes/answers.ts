export type Question = { id: number; name: string; input: unknown }
export type Answer = { id: number; result?: unknown; error?: string }

/** Answers the questions of the process that started this one, and ends with it. */
export function answer(answers: Record<string, (input: never) => unknown>): void {
  process.on('message', async ({ id, name, input }: Question) => {
    try {
      process.send?.({ id, result: await answers[name]?.(input as never) } satisfies Answer)
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? error.message : String(error) } satisfies Answer)
    }
  })
  process.on('disconnect', () => process.exit(0))
}
