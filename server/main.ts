import './compile-cache.ts'

// React, which writes mails, is ten times as slow in its development version.
process.env.NODE_ENV ??= 'production'

// Imported afterwards, so that it comes from the cache.
const { startServer } = await import('./serve.ts')
await startServer()
