import { useEffect, useEffectEvent, useState } from 'react'

/** `idx` is the router's; `isOverlayEntry` marks our copy of the page's entry. */
type EntryState = { idx?: number; isOverlayEntry?: boolean } | null
type Write = typeof history.pushState

const closers: (() => void)[] = []
/** The page's own entry, as the router last wrote or restored it. */
let page: { state: EntryState; href: string } | undefined
let isRemoving = false
/** While another document is loading, `history.back()` would cancel it. */
let isLeaving = false
let push: Write
let replace: Write

const readState = (): EntryState => history.state

// While an overlay is open, the newest history entry is a copy of the page's own: Back removes the copy and closes the
// topmost overlay. The router is not notified; a page that it opens replaces the copy.
function watchHistory(): void {
  const keepPage = (state: EntryState) => {
    page = { state, href: location.href }
    setTimeout(syncHistory)
  }
  push = history.pushState.bind(history)
  replace = history.replaceState.bind(history)
  history.pushState = (state, unused, url) => {
    const write = readState()?.isOverlayEntry ? replace : push
    write(state, unused, url)
    keepPage(state)
  }
  history.replaceState = (state, unused, url) => {
    replace(readState()?.isOverlayEntry ? { ...state, isOverlayEntry: true } : state, unused, url)
    keepPage(state)
  }
  // first-script.js set `onpopstate` early, so this handler runs before the router's listener.
  window.onpopstate = onPopState
  addEventListener('beforeunload', () => {
    isLeaving = true
    // The user may cancel the navigation in the browser's prompt.
    setTimeout(() => {
      isLeaving = false
      syncHistory()
    }, STAYS_AFTER_MS)
  })
  comeTo(readState())
}

const STAYS_AFTER_MS = 3_000

/** The entry may be a copy left by an earlier document; `syncHistory` removes it. */
function comeTo(state: EntryState): void {
  page = { state: state && { ...state, isOverlayEntry: false }, href: location.href }
  setTimeout(syncHistory)
}

function onPopState(event: PopStateEvent): void {
  const state = readState()
  if (page && state?.idx === page.state?.idx) {
    event.stopImmediatePropagation()
    if (!state?.isOverlayEntry) {
      replace(page.state, '', page.href)
      if (!isRemoving) closers.at(-1)?.()
    }
    isRemoving = false
    setTimeout(syncHistory)
  } else if (isRemoving) {
    // The user navigated while the copy was being removed.
    event.stopImmediatePropagation()
    history.forward()
  } else comeTo(state)
}

function syncHistory(): void {
  if (isRemoving || isLeaving) return
  const isOverlayEntry = readState()?.isOverlayEntry ?? false
  if (closers.length > 0 && !isOverlayEntry) push({ ...readState(), isOverlayEntry: true }, '')
  if (closers.length === 0 && isOverlayEntry) {
    isRemoving = true
    history.back()
  }
}

export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    if (!page) watchHistory()
    const closer = () => onBack()
    closers.push(closer)
    setTimeout(syncHistory)
    return () => {
      closers.splice(closers.indexOf(closer), 1)
      setTimeout(syncHistory)
    }
  }, [isOpen])
}

export interface OpenProps {
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** Uncontrolled unless `open` is given. */
export function useOpen({ open, onOpenChange }: OpenProps, closesOnBack = true) {
  const [own, setOwn] = useState(false)
  const isOpen = open ?? own
  const change = (to: boolean) => {
    setOwn(to)
    onOpenChange?.(to)
  }
  useCloseOnBack(isOpen && closesOnBack, () => change(false))
  return [isOpen, change] as const
}
