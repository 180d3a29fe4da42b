import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/** A power cut at one point of storing or removing a file, named by CUT_AT. */
const UPLOAD = /\/files\/[0-9a-f]{2}\/[0-9a-f-]{36}(\.tmp)?$/
const cutAt = process.env.CUT_AT

function cut(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => {})
}

const { open, rename, rm } = files
files.open = async (path, flags, mode) => {
  const handle = await open(path, flags, mode)
  if (cutAt === 'half-written' && flags === 'w' && UPLOAD.test(String(path))) {
    handle.writeFile = async (content) => {
      const bytes = content as Uint8Array
      await handle.write(bytes.subarray(0, bytes.length / 2))
      return cut()
    }
  }
  return handle
}
files.rename = async (from, to) => {
  await rename(from, to)
  if (cutAt === 'file-without-row' && UPLOAD.test(String(to))) await cut()
}
files.rm = async (path, options) => {
  if (cutAt === 'row-gone-first' && UPLOAD.test(String(path))) await cut()
  await rm(path, options)
}
syncBuiltinESMExports()
