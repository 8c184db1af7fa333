import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * A new page is announced by its title and takes the focus, as a loaded document would. After Back the focus is on the
 * link to the page that was left.
 */
export function RouteChanges() {
  const { pathname, search } = useLocation()
  const shown = useRef({ pathname, href: '', index: 0 })
  const [announced, announce] = useState('')
  useEffect(() => {
    const left = shown.current
    const index: number = history.state?.idx ?? 0
    shown.current = { pathname, href: pathname + search, index }
    if (left.pathname === pathname) return
    const content = document.getElementById('content')
    const link =
      index < left.index &&
      content?.querySelector<HTMLElement>(`a[href="${CSS.escape(left.href)}"]:not([tabindex="-1"])`)
    const target = link || content
    target?.focus({ preventScroll: true })
    announce(document.title)
  }, [pathname, search])
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  )
}
