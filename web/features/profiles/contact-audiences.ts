import type { Settings } from '../../../contract/settings.ts'

/** Who sees a member's e-mail and mobile number. */
export type ContactAudiences = Pick<Settings, 'email_audience' | 'mobile_audience'>
