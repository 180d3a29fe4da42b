import '../server/process-setup.ts'
import { parseArgs } from 'node:util'
import { buildWebIfStale } from './web-build.ts'

const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } })

await buildWebIfStale()
if (values.demo) await (await import('../server/cli/demo.ts')).fillWithDemo({})
await import('../server/main.ts')
