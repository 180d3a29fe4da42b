import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the build made of each source. */
export type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>

export function readManifest(webRoot: string): Manifest {
  return JSON.parse(readFileSync(join(webRoot, '.vite/manifest.json'), 'utf8')) as Manifest
}

/** The files of some sources and of all that these import statically. */
export function filesOf(manifest: Manifest, sources: string[]): string[] {
  const files = new Set<string>()
  const add = (source: string) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The build has no ${source}.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) add(next)
  }
  for (const source of sources) add(source)
  return [...files]
}
