import type { Deps } from '../../deps.ts'
import type { Finding } from '../../doctor/finding.ts'
import { listWebhooks } from './webhooks.service.ts'

export async function checkWebhooks(deps: Deps): Promise<Finding> {
  const webhooks = await listWebhooks(deps)
  const title = 'Webhooks'
  const off = webhooks.filter(({ off_reason }) => off_reason !== '')
  const text = `${webhooks.length}, ${off.length} switched off after three days without a good answer`
  if (off.length === 0) return { title, text: `${webhooks.length}, none switched off by itself` }
  const reasons = off.map(({ name, off_reason }) => `${name} (${off_reason})`).join('; ')
  return { title, text, fix: `Mend the receiver, then switch it on under Other systems: ${reasons}` }
}
