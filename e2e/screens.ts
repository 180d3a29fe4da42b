import '../scripts/failures.ts'
import { spawnSync } from 'node:child_process'

/** Saves a screenshot of every screen, or of those named, into screens/: see screens.shots.ts. */
const names = process.argv.slice(2)
const only = names.length > 0 ? ['--grep', `\\b(${names.join('|')}) at `] : []
const { status } = spawnSync('node_modules/.bin/playwright', ['test', '--project=screens', ...only], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
