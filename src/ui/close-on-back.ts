import { useEffect, useEffectEvent, useState } from 'react'

/** What the router keeps in a history entry, and whether the entry is our copy of the page's own, for an overlay. */
type EntryState = { idx?: number; isOverlayEntry?: boolean } | null
type Write = typeof history.pushState

const closers: (() => void)[] = []
/** The page's own entry, as the router wrote it or came to it last. */
let page: { state: EntryState; href: string } | undefined
let isRemoving = false
/** Another document is on its way: going back would call it off. */
let isLeaving = false
let push: Write
let replace: Write

const readState = (): EntryState => history.state

/**
 * While something lies over the page, the newest history entry is a copy of the page's own: Back takes the copy, and what
 * lies on top closes. The router is not told of it; a page that it opens replaces the copy.
 */
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
  // Called before the router's listener, because first-script.js has set it before.
  window.onpopstate = onPopState
  addEventListener('beforeunload', () => {
    isLeaving = true
    // The browser may ask whether to leave, and the answer may be no.
    setTimeout(() => {
      isLeaving = false
      syncHistory()
    }, STAYS_AFTER_MS)
  })
  comeTo(readState())
}

const STAYS_AFTER_MS = 3_000

/** The page's own entry, or a copy of it that an earlier document has left: `syncHistory` removes that. */
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
    // A page was opened while the copy was being removed.
    event.stopImmediatePropagation()
    history.forward()
  } else comeTo(state)
}

/** Adds the copy when something is open, removes it when nothing is. */
function syncHistory(): void {
  if (isRemoving || isLeaving) return
  const isOverlayEntry = readState()?.isOverlayEntry ?? false
  if (closers.length > 0 && !isOverlayEntry) push({ ...readState(), isOverlayEntry: true }, '')
  if (closers.length === 0 && isOverlayEntry) {
    isRemoving = true
    history.back()
  }
}

/** While `isOpen`, the browser's Back closes this and leaves the page as it is. */
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

/** Whether a dialog is open, by its own state unless `open` is given, and a function that changes it. Back closes it. */
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
