import '../server/lib/closed-output.ts'
import { reasonOfFailedStart } from '../server/start-failure.ts'

/** Imported first by each script: what fails is a sentence on the terminal and status 1; an unexpected error keeps its stack. */
process.on('uncaughtException', (error) => {
  process.stderr.write(`${reasonOfFailedStart(error)}\n`)
  process.exit(1)
})
