/** The result of work, or undefined where it fails or takes longer; then it goes on by itself. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  const result = await Promise.race([work.catch(() => undefined), timeout])
  clearTimeout(timer)
  return result
}
