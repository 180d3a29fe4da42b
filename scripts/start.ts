import { parseArgs } from 'node:util'
import { fillWithDemo } from '../server/cli/demo.ts'
import { startServer } from '../server/main.ts'
import { buildWebIfStale } from './web-build.ts'

const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } })

await buildWebIfStale()
if (values.demo) await fillWithDemo({})
await startServer()
