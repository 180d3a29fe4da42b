import type * as contract from '../../../contract/mail-tests.ts'
import type { Feature } from '../../feature.ts'
import type { Handlers } from '../../lib/route.ts'
import { sendTestMail } from './mail-tests.service.ts'

export const mailTestsFeature: Feature = {
  handlers: {
    testMail: async (deps, { actor }) => ({ result: await sendTestMail(deps, actor) }),
  } satisfies Handlers<typeof contract>,
}
