// The server of `npm run dev`, which ends with the process that started it, however that ends.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
await import('../server/main.ts')
