import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Node stores the compiled form of our TypeScript and of the packages there, which halves the time to start and saves
// memory. Threads and child processes read the path from the environment. Without the right to write it compiles again.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../.cache/compiled')
enableCompileCache(process.env.NODE_COMPILE_CACHE)
