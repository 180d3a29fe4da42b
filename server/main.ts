import './process-setup.ts'

// Imported afterwards, so that it comes from the cache.
const { startServer } = await import('./serve.ts')
await startServer()
