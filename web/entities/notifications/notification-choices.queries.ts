import { getNotificationChoices, previewMails } from '../../../contract/notification-choices.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

export const choicesQuery = apiQuery(getNotificationChoices, {}, ({ notifications }) => notifications)

export const previewQuery = apiQuery(previewMails, {}, ({ preview }) => preview)
