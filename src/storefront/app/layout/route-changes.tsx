import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Announces the title and moves the focus, as a document load would. After Back, focuses the link that was followed. */
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
