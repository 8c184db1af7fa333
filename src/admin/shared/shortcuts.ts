import { useLayoutEffect } from 'react'
import { isDialogOpen, isTyping, useKeyDown } from './keyboard.ts'

interface Shortcut {
  group: 'On this page' | 'In the list' | 'Everywhere'
  /** The keys are written as in `aria-keyshortcuts`; `Mod` is ⌘ or Ctrl. */
  keys: string
  what: string
  /** Fields in which it works too. */
  alsoIn?: string
  /** Works only where the page has such an element. */
  needs?: string
}

/** Every key of the dashboard. `useShortcuts` listens to them, Help shows those of the page. */
export const shortcuts = {
  ship: { group: 'On this page', keys: 'S', what: 'Ship the selected orders' },
  deliver: { group: 'On this page', keys: 'D', what: 'Deliver them' },
  print: { group: 'On this page', keys: 'P', what: 'Print labels, slips or lists of them' },
  nextOrder: { group: 'On this page', keys: 'J', what: 'The next order' },
  previousOrder: { group: 'On this page', keys: 'K', what: 'The order before' },
  saveProduct: { group: 'On this page', keys: 'Mod+S', what: 'Save the product', alsoIn: '*' },
  moveRow: {
    group: 'In the list',
    keys: 'ArrowUp ArrowDown',
    what: 'From row to row of a list',
    alsoIn: 'input[type=search]',
    needs: '[data-row]',
  },
  openRow: {
    group: 'In the list',
    keys: 'Enter',
    what: 'Open the row',
    needs: '[data-row] :is([data-opens-row], a[href])',
  },
  selectRow: {
    group: 'In the list',
    keys: 'Space',
    what: 'Select the row',
    needs: '[data-row] [data-selects-row]',
  },
  selectRange: {
    group: 'In the list',
    keys: 'Shift+Space',
    what: 'Select all since the last one',
    needs: '[data-row] [data-selects-row]',
  },
  extendSelection: {
    group: 'In the list',
    keys: 'Shift+ArrowUp Shift+ArrowDown',
    what: 'Select from row to row',
    needs: '[data-row] [data-selects-row]',
  },
  selectPage: { group: 'In the list', keys: 'A', what: 'Select the page' },
  selectMatching: { group: 'In the list', keys: 'Shift+A', what: 'Select all that match' },
  selectNone: { group: 'In the list', keys: 'Escape', what: 'Select none' },
  search: { group: 'In the list', keys: '/', what: 'Search' },
  clearSearch: {
    group: 'In the list',
    keys: 'Escape',
    what: 'Empty the search, then leave it',
    alsoIn: 'input[type=search]',
  },
  find: {
    group: 'Everywhere',
    keys: 'Mod+K',
    what: 'Find a page, a product, an order, a customer; do something',
    alsoIn: '*',
  },
  help: { group: 'Everywhere', keys: '?', what: 'Show these keys' },
} as const satisfies Record<string, Shortcut>

export type ShortcutName = keyof typeof shortcuts

/** Answers false if the key means nothing at the moment; the browser acts on it then. */
type Handler = (event: KeyboardEvent) => unknown

type Handlers = Partial<Record<ShortcutName, Handler>>

const all: Record<ShortcutName, Shortcut> = shortcuts
const listening = new Set<Handlers>()

export function useShortcuts(handlers: Handlers): void {
  useLayoutEffect(() => {
    listening.add(handlers)
    return () => {
      listening.delete(handlers)
    }
  })
  useKeyDown((event) => {
    const pressed = keysOf(event)
    for (const [name, handle] of entriesOf(handlers)) {
      if (event.defaultPrevented || !all[name].keys.split(' ').includes(pressed)) continue
      const isUsed = isOn(all[name], event.target) && handle(event) !== false
      // Neither saves the browser the page nor searches the web, because a dialog is open.
      if (isUsed || pressed.startsWith('Mod+')) event.preventDefault()
    }
  })
}

/** Those of the page as it is, in the order of the table. */
export function shortcutsOfPage(): Shortcut[] {
  const names = new Set([...listening].flatMap(entriesOf).map(([name]) => name))
  return Object.entries(all)
    .filter(
      ([name, { needs }]) => names.has(name as ShortcutName) && (!needs || document.querySelector(needs)),
    )
    .map(([, shortcut]) => shortcut)
}

const entriesOf = (handlers: Handlers) => Object.entries(handlers) as [ShortcutName, Handler][]

function isOn({ alsoIn }: Shortcut, target: EventTarget | null): boolean {
  if (isDialogOpen()) return false
  return !isTyping(target) || (alsoIn !== undefined && target instanceof Element && target.matches(alsoIn))
}

function keysOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key
  // Shift is part of '?' itself.
  const hasShift = shiftKey && /^\w+$/.test(name)
  const modifiers = [(ctrlKey || metaKey) && 'Mod', altKey && 'Alt', hasShift && 'Shift']
  return [...modifiers, name].filter(Boolean).join('+')
}
