/** Imported for what it does: a reader that closes, as `| head` does, ends nothing; what comes later is not written. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}
