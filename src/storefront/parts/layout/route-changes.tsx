import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** A new page is announced by its title and takes the focus, as a loaded document would. */
export function RouteChanges() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [announced, announce] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
    announce(document.title)
  }, [pathname])
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  )
}
