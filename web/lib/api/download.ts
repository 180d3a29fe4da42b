import { requestRaw } from './request-raw.ts'

/** Fetches a file that only its owner may have, and passes it to the browser to save under this name. */
export async function download(path: string, name: string): Promise<void> {
  const response = await requestRaw(path)
  saveFile(await response.blob(), name)
}

/** Passes a file to the browser to save under this name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read it by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}
