import { notificationsMails } from './notifications.mails.ts'

/** Renders the news of a digest; null where all of them were read meanwhile. */
export const renderDigestNews = notificationsMails.digest
