// Loaded as a classic script in <head>, before the first paint.

// Sets the stored theme to avoid a flash, and the color of the browser's own bars.
;(() => {
  const { dataset } = document.documentElement
  const night = matchMedia('(prefers-color-scheme: dark)')
  const color = document.createElement('meta')
  color.name = 'theme-color'
  document.head.append(color)

  function readTheme() {
    try {
      const theme = localStorage.getItem('theme')
      if (theme === 'light' || theme === 'dark') dataset.theme = theme
      else delete dataset.theme
    } catch {
      // Storage is blocked: the system theme applies.
    }
  }

  function showColor() {
    const isDark = dataset.theme ? dataset.theme === 'dark' : night.matches
    color.content = isDark ? '#0a1610' : '#f9f8f1'
  }

  readTheme()
  showColor()
  night.addEventListener('change', showColor)
  new MutationObserver(showColor).observe(document.documentElement, { attributeFilter: ['data-theme'] })
  // Another tab changed the theme.
  addEventListener('storage', readTheme)
})()

// Reserves the first listener position for close-on-back.ts.
window.onpopstate = () => {}

// Records input before hydration; early-input.ts replays it.
;(() => {
  const recorded = new Map()

  function record(event, element, action) {
    // React may already listen here, and would handle this before the input recorded earlier.
    event.stopImmediatePropagation()
    recorded.delete(element)
    recorded.set(element, action)
  }

  function onChange(event) {
    const { target } = event
    record(event, target, { type: 'change', value: target.value, checked: target.checked })
  }

  function onClick(event) {
    // The change event that follows is recorded instead.
    if (event.target.matches('input')) event.stopImmediatePropagation()
    const button = event.target.closest('button')
    if (!button || button.type === 'submit') return
    record(event, button, { type: 'click' })
    button.dataset.waiting = ''
  }

  function onSubmit(event) {
    const form = event.target
    // GET forms (search, filters) work without a script.
    if (form.method !== 'post') return
    event.preventDefault()
    record(event, form, { type: 'submit' })
    if (event.submitter) event.submitter.dataset.waiting = ''
  }

  const listeners = { input: onChange, change: onChange, click: onClick, submit: onSubmit }
  for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener, true)

  window.takeEarlyInput = () => {
    delete window.takeEarlyInput
    for (const [type, listener] of Object.entries(listeners))
      document.removeEventListener(type, listener, true)
    return recorded
  }
})()

// Starts the page's modules once it has loaded, because they delay its pictures, or with the first input.
// The signed-in start at once: their cart is fetched by the modules, which their browser has mostly cached.
;(() => {
  const [entry, ...chunks] = document.currentScript.dataset.modules?.split(' ') ?? []
  const triggers = ['pointerdown', 'keydown', 'focusin']

  function add(tag, attributes) {
    document.head.append(Object.assign(document.createElement(tag), attributes))
  }

  let started = false
  function start() {
    if (started) return
    started = true
    for (const type of triggers) removeEventListener(type, start, true)
    for (const href of chunks) add('link', { rel: 'modulepreload', href })
    const run = () => add('script', { type: 'module', src: entry })
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
    else run()
  }

  function isSignedIn() {
    try {
      return localStorage.getItem('auth') !== null
    } catch {
      return false
    }
  }

  // The dashboard has a script element of its own.
  if (!entry) return
  if (document.readyState === 'complete' || isSignedIn()) return start()
  for (const type of triggers) addEventListener(type, start, true)
  // On a fast line the page has loaded before its first frame is painted, which the second one follows.
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(start)))
})()
