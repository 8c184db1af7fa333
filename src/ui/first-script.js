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
    for (const [type, listener] of Object.entries(listeners))
      document.removeEventListener(type, listener, true)
    return recorded
  }
})()
