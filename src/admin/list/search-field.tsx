import Search from 'lucide-react/icons/search'
import { useEffect, useRef } from 'react'
import { MAX_SEARCH_LENGTH } from '../../lib/paging.ts'
import { controlLook } from '../../ui/field-style.ts'
import { shortcuts, useShortcuts } from '../shared/shortcuts.ts'
import type { List } from './use-list.ts'

const TYPING_PAUSE_MS = 250

interface SearchFieldProps {
  list: List
  label: string
  onEnter?: ((text: string) => void) | undefined
}

/** `/` focuses the field from anywhere; Esc clears it, then blurs it. */
export function SearchField({ list, label, onEnter }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The URL may change otherwise (Back, cleared filters), but must not overwrite a focused input.
  useEffect(() => {
    const field = input.current
    if (field && field !== document.activeElement) field.value = list.search
  }, [list.search])
  const search = (text: string) => {
    clearTimeout(timer.current)
    if (text.trim() !== list.search) list.change({ search: text.trim() })
  }
  useShortcuts({
    search: () => input.current?.select(),
    clearSearch: ({ target }) => {
      if (!input.current || target !== input.current) return false
      if (input.current.value === '') input.current.blur()
      input.current.value = ''
      search('')
    },
  })
  return (
    <search className="relative min-w-56 flex-1 sm:max-w-sm">
      <Search
        aria-hidden
        size={18}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        type="search"
        dir="auto"
        aria-label={label}
        aria-keyshortcuts={shortcuts.search.keys}
        placeholder={`${label}   /`}
        defaultValue={list.search}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        className={controlLook}
        style={{ paddingLeft: 38 }}
        onChange={({ target }) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => search(target.value), TYPING_PAUSE_MS)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          search(event.currentTarget.value)
          onEnter?.(event.currentTarget.value.trim())
        }}
      />
    </search>
  )
}
