import './failures.ts'
import { buildWebIfStale } from './web-build.ts'

await buildWebIfStale()
