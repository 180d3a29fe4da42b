import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import './lib/closed-output.ts'

/** Every process and thread of the server imports this first, before any package. */

// Node stores the compiled form of our TypeScript and of the packages there, which halves the time to start and saves
// memory. Threads and child processes read the path from the environment. Without the right to write it compiles again.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../.cache/compiled')
enableCompileCache(process.env.NODE_COMPILE_CACHE)

// React, which writes mails, is ten times as slow in its development version, and cannot render when both are loaded.
process.env.NODE_ENV ??= 'production'

// No text of a caller can give every object a property, even where a library sets properties by a path that it is given.
for (const { prototype } of [Object, Array, Function]) Object.seal(prototype)
