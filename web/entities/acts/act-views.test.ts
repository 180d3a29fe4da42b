import { expect, it } from 'vitest'
import { QUEUED_KINDS } from '../../../contract/queued-kinds.values.ts'
import waiting from '../../messages/en/waiting.ts'

it.each(QUEUED_KINDS)('an act of the kind %s that waits has a name of its own', (kind) => {
  expect(waiting.kinds).toContain(` ${kind} {`)
})
