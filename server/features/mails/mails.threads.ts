import type { MailContent } from './mails.content.ts'

const THREAD = /\/((?:ideas|events|calls)\/[0-9a-f-]{36})(?![0-9a-f-])/

/** Such as "ideas/0198…" when all that a mail links to is one idea, event or call. Mail programs show these mails together. */
export function threadOf({
  action,
  waiting,
  sections = [],
}: Pick<MailContent, 'action' | 'waiting' | 'sections'>): string | null {
  const links = [action, waiting?.action, ...sections.flatMap((section) => section.items)]
  const threads = new Set(links.flatMap((link) => (link ? [THREAD.exec(link.url)?.[1]] : [])))
  const [thread] = threads
  return threads.size === 1 && thread ? thread : null
}
