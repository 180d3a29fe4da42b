import { useEffect } from 'react'

const PREFIX = /^\(\d+\+?\) /
const SHOWN_MAX = 99
/** A university's own icon stays as it is. */
const ICONS = { plain: '/favicon.svg', unread: '/favicon-unread.svg' }

/** Shows the number of unread notifications in the title of the tab, on every page, and marks its icon. */
export function useUnreadTitle(count: number): void {
  useEffect(() => {
    const show = (shown: number) => {
      const title = document.title.replace(PREFIX, '')
      const prefix = shown === 0 ? '' : `(${shown > SHOWN_MAX ? `${SHOWN_MAX}+` : shown}) `
      if (document.title !== prefix + title) document.title = prefix + title
    }
    const update = () => show(count)
    update()
    setIcon(count > 0)
    // A change of the page sets another title.
    const observer = new MutationObserver(update)
    observer.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => {
      observer.disconnect()
      show(0)
      setIcon(false)
    }
  }, [count])
}

function setIcon(isUnread: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const href = icon?.getAttribute('href')
  if (!icon || (href !== ICONS.plain && href !== ICONS.unread)) return
  icon.setAttribute('href', isUnread ? ICONS.unread : ICONS.plain)
}
