export type Request = { id: number; name: string; input: unknown }
export type Reply = { id: number; result?: unknown; error?: string }

/** Serves the parent process by these handlers, and ends with it. */
export function serve(handlers: Record<string, (input: never) => unknown>): void {
  process.on('message', async ({ id, name, input }: Request) => {
    try {
      process.send?.({ id, result: await handlers[name]?.(input as never) } satisfies Reply)
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? error.message : String(error) } satisfies Reply)
    }
  })
  process.on('disconnect', () => process.exit(0))
}
