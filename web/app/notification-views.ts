/** The panel and the page of notifications: one file for the browser, so that what they share stays out of other pages. */
export { RequestsPanel } from './layouts/RequestsPanel.tsx'
export { NotificationsPage } from './NotificationsPage.tsx'
