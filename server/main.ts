import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Node keeps the compiled form of our TypeScript and of the packages there, which halves the time to start and spares
// memory. Without the right to write it compiles anew.
enableCompileCache(join(import.meta.dirname, '../.cache/compiled'))

const { startServer } = await import('./serve.ts')
await startServer()
