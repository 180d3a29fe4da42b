import type { FastifyInstance } from 'fastify'
import { testMail } from '../../../contract/mail-tests.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { sendTestMail } from './mail-tests.service.ts'

export function mailTestsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, testMail, async ({ actor }) => ({ result: await sendTestMail(deps, actor) }))
}
