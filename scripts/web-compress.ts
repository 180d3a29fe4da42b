import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const WORTH_IT_FROM_BYTES = 1024
const COMPRESSIBLE = /\.(js|css|html|svg|txt)$/

/** Puts a brotli and a gzip form beside every built file that gets smaller by it. */
export function compressFiles(root: string): void {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const content = readFileSync(path)
    if (content.length < WORTH_IT_FROM_BYTES) continue
    const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: hint }))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}
