import { callRaw } from './api-client.ts'

/** Fetches a file that only its owner may have, and passes it to the browser to save under this name. */
export async function download(path: string, name: string): Promise<void> {
  const response = await callRaw(path)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read it by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}
