import SearchIcon from 'lucide-react/icons/search'
import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { MAX_SEARCH_LENGTH } from '../../../lib/paging.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { searchTextIn, searchTool } from '../../shared/search-text.ts'
import { useShopFacts } from '../../shared/shop-facts.ts'
import { urls } from '../../shared/urls.ts'

const loadSuggestions = () => import('../../suggestions/suggestions.tsx')

/** A plain form, so that it works without JavaScript. Suggestions are loaded with the first focus. */
export function SearchBox({ className }: { className: string }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const searched = pathname === urls.shop ? searchTextIn(new URLSearchParams(search)) : ''
  const input = useRef<HTMLInputElement>(null)
  const [Suggestions, setSuggestions] = useState<ComponentType<{ input: typeof input }>>()
  const [wasFocused, setWasFocused] = useState(false)
  useEffect(() => {
    // It may have been focused before hydration.
    if (document.activeElement === input.current) setWasFocused(true)
  }, [])
  useEffect(() => {
    if (wasFocused)
      loadSuggestions().then(
        (loaded) => setSuggestions(() => loaded.Suggestions),
        () => {},
      )
  }, [wasFocused])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('search')).trim()
    if (text)
      loadSuggestions().then(
        ({ noteSearch }) => noteSearch(text),
        () => {},
      )
    void navigate(text ? urls.search(text) : urls.shop)
  }
  return (
    <search className={className}>
      <form
        action={urls.shop}
        onSubmit={submit}
        onFocus={() => setWasFocused(true)}
        className="relative"
        {...searchTool}
      >
        <input
          ref={input}
          key={searched}
          type="search"
          dir="auto"
          name="search"
          aria-label="Search products"
          placeholder={useShopFacts().texts.searchHint}
          defaultValue={searched}
          maxLength={MAX_SEARCH_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          className="h-11 w-full rounded-full border border-edge bg-surface pr-12 pl-5 text-base transition-colors hover:border-text"
        />
        {Suggestions && <Suggestions key={`of ${searched}`} input={input} />}
        <IconButton label="Search" type="submit" className="absolute top-0 right-0">
          <SearchIcon size={20} aria-hidden />
        </IconButton>
      </form>
    </search>
  )
}
