import X from 'lucide-react/icons/x'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { groupsBeforeTyping, groupsOf, type Option } from './option-groups.tsx'
import {
  addRecentSearch,
  clearRecentSearches,
  readRecentSearches,
  removeRecentSearch,
} from './recent-searches.ts'
import { usePopularSearches } from './use-popular-searches.ts'
import { useSuggestions } from './use-suggestions.ts'

export { noteSearch } from './note-search.ts'

const MAX_HEIGHT = 576
/** A phone has the links of the shop there. */
const SPACE_BELOW = 64

/**
 * Makes the field a combobox with a list (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): it keeps the focus, and what
 * is typed stays as it is until an option is chosen. The field itself is there before this code has come.
 */
export function Suggestions({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const listId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [recent, setRecent] = useState<string[]>([])
  const [activeUrl, setActiveUrl] = useState<string | null>(null)
  const suggestions = useSuggestions(isOpen ? typed : '')
  const popular = usePopularSearches(isOpen && typed === '')
  const groups = suggestions
    ? groupsOf(typed, suggestions)
    : typed === ''
      ? groupsBeforeTyping(recent, popular)
      : []
  const options = groups.flatMap((group) => group.options)
  const isShown = isOpen && options.length > 0
  const active = isShown ? options.findIndex(({ to }) => to === activeUrl) : -1
  const idOf = (option: Option) => `${listId}-${options.indexOf(option)}`

  const open = () => {
    setTyped(textOf(input.current))
    setRecent(readRecentSearches())
    setActiveUrl(null)
    setOpen(true)
  }
  const close = () => setOpen(false)
  const openIfEmpty = () => {
    if (!isOpen && textOf(input.current) === '') open()
  }
  const activate = (index: number) => setActiveUrl(options[index]?.to ?? null)
  const clear = () => {
    if (input.current) input.current.value = ''
    setTyped('')
  }

  const onKeyDown = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { key } = event
    const chosen = options[active]
    if (event.isComposing || event.ctrlKey || event.metaKey) return
    if (event.altKey && key === 'ArrowUp') close()
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!isOpen) open()
      else if (key === 'ArrowDown') activate(event.altKey ? active : active + 1)
      else activate(active < 0 ? options.length - 1 : active - 1)
    } else if (key === 'Escape' && isShown) close()
    else if (key === 'Escape') clear()
    else if (key === 'Enter' && chosen) document.getElementById(idOf(chosen))?.click()
    else {
      if (/^(Home|End|ArrowLeft|ArrowRight)$/.test(key)) setActiveUrl(null)
      return
    }
    event.preventDefault()
  })
  const onInput = useEffectEvent(open)
  const onFocus = useEffectEvent(openIfEmpty)
  const closeUnlessIn = (to: EventTarget | null) => {
    if (to !== input.current && !panel.current?.contains(to as Node | null)) close()
  }
  const onLeave = useEffectEvent(closeUnlessIn)
  const onReady = useEffectEvent(() => {
    const field = input.current
    if (!field || document.activeElement !== field) return
    if (field.value !== field.defaultValue) open()
    else openIfEmpty()
  })

  useEffect(() => {
    const field = input.current
    if (!field) return
    const listeners = new AbortController()
    const { signal } = listeners
    field.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    field.addEventListener('input', () => onInput(), { signal })
    field.addEventListener('focus', () => onFocus(), { signal })
    field.addEventListener('click', () => onFocus(), { signal })
    field.addEventListener('blur', ({ relatedTarget }) => onLeave(relatedTarget), { signal })
    field.form?.addEventListener('submit', () => setOpen(false), { signal })
    // A finger beside the list takes no focus away.
    document.addEventListener('pointerdown', ({ target }) => onLeave(target), { signal })
    onReady()
    return () => listeners.abort()
  }, [input])

  const activeId = options[active] ? idOf(options[active]) : null
  useLayoutEffect(() => {
    setAttributes(input.current, {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isShown),
      'aria-controls': isShown ? listId : null,
      'aria-activedescendant': activeId,
    })
    if (activeId) scrollWithin(panel.current, document.getElementById(activeId))
  }, [input, isShown, listId, activeId])

  useLayoutEffect(() => {
    if (!isShown) return
    const resize = () => fitAboveKeyboard(panel.current)
    resize()
    visualViewport?.addEventListener('resize', resize)
    return () => visualViewport?.removeEventListener('resize', resize)
  }, [isShown])

  const onChoose = ({ search }: Option) => {
    // The shop counts only what is typed: a popular search would keep itself popular.
    if (search) addRecentSearch(search)
    if (input.current) input.current.value = input.current.defaultValue
    // The link is followed first.
    setTimeout(close)
  }
  const change = (changeRecent: () => void) => {
    changeRecent()
    setRecent(readRecentSearches())
    input.current?.focus()
  }
  const onPanelKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    input.current?.focus()
    close()
  }

  return (
    <>
      <p
        role="status"
        className="sr-only"
      >{`${isShown ? `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}` : ''}${isOpen && suggestions && !isShown ? 'No suggestions' : ''}`}</p>
      {isShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the field has the keyboard.
        <div
          ref={panel}
          tabIndex={-1}
          onMouseDown={keepFocus}
          onKeyDown={onPanelKey}
          onBlur={({ relatedTarget }) => closeUnlessIn(relatedTarget)}
          className="floating absolute inset-x-0 top-full z-40 mt-2 flex overflow-y-auto overscroll-contain py-2 lg:left-auto lg:w-md"
        >
          <div id={listId} role="listbox" aria-label="Suggestions" className="min-w-0 grow">
            {groups.map(({ name, options: ofGroup }, place) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a listbox.
              <div key={name} role="group" aria-labelledby={`${listId}-group-${place}`}>
                <div id={`${listId}-group-${place}`} role="presentation" className={headingLook}>
                  {name}
                </div>
                {ofGroup.map((option) => (
                  <Link
                    key={option.to}
                    id={idOf(option)}
                    role="option"
                    aria-selected={option.to === activeUrl}
                    tabIndex={-1}
                    to={option.to}
                    onClick={() => onChoose(option)}
                    className="flex min-h-11 items-center gap-3 px-4 py-1.5 leading-snug hover:bg-sunk aria-selected:bg-sunk aria-selected:shadow-[inset_4px_0_var(--color-text)] forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
                  >
                    {option.content}
                  </Link>
                ))}
              </div>
            ))}
          </div>
          {typed === '' && recent.length > 0 && (
            <div className="flex flex-col items-end">
              <button
                type="button"
                className={cx(headingLook, 'underline underline-offset-4 hover:text-text')}
                onClick={() => change(clearRecentSearches)}
              >
                Clear all
              </button>
              {recent.map((text) => (
                <IconButton
                  key={text}
                  label={`Remove ${text}`}
                  onClick={() => change(() => removeRecentSearch(text))}
                >
                  <X size={18} aria-hidden />
                </IconButton>
              ))}
            </div>
          )}
        </div>
      )}
    </>
  )
}

const headingLook = 'type-label flex h-9 items-center whitespace-nowrap px-4 text-muted text-xs'

const keepFocus = (event: MouseEvent) => event.preventDefault()

function textOf(field: HTMLInputElement | null): string {
  return field?.value.trim() ?? ''
}

function setAttributes(element: Element | null, attributes: Record<string, string | null>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element?.removeAttribute(name)
    else element?.setAttribute(name, value)
  }
}

/** `scrollIntoView` moves the page as well, because the page has scroll padding. */
function scrollWithin(panel: HTMLElement | null, option: HTMLElement | null): void {
  if (!panel || !option) return
  const around = panel.getBoundingClientRect()
  const { top, bottom } = option.getBoundingClientRect()
  if (top < around.top) panel.scrollTop -= around.top - top
  else if (bottom > around.bottom) panel.scrollTop += bottom - around.bottom
}

function fitAboveKeyboard(panel: HTMLElement | null): void {
  if (!panel || !visualViewport) return
  const bottom = visualViewport.offsetTop + visualViewport.height
  const space = bottom - panel.getBoundingClientRect().top - SPACE_BELOW
  panel.style.maxHeight = `${Math.min(MAX_HEIGHT, Math.max(0, space))}px`
}
