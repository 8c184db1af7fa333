import { useEffect, useRef } from 'react'

/** Moves the focus to a heading when the focused control was removed with its line or notice. */
export function useFocusRestore() {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef<EventTarget | null>(null)
  useEffect(() => {
    const notice = ({ target }: FocusEvent) => {
      last.current = target
    }
    addEventListener('focusin', notice)
    return () => removeEventListener('focusin', notice)
  }, [])
  useEffect(() => {
    if (!(last.current instanceof Element) || last.current.isConnected) return
    last.current = null
    if (document.activeElement !== document.body) return
    const next = heading.current ?? document.getElementById('content')
    next?.focus({ preventScroll: true })
  })
  return heading
}
