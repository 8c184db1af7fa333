// Loaded as a classic script in <head>, before the first paint.

// Sets the remembered theme, so that nothing flashes, and the colour of the browser's own bars.
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
      // Storage is forbidden: the system's theme stays.
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
  // Another tab has changed it.
  addEventListener('storage', readTheme)
})()

// Keeps the first place among the listeners for close-on-back.ts.
window.onpopstate = () => {}

// Records what is chosen, typed, pressed and sent before the page's own scripts have arrived; early-input.ts repeats it.
;(() => {
  const recorded = new Map()

  function record(element, action) {
    recorded.delete(element)
    recorded.set(element, action)
  }

  function onChange({ target }) {
    record(target, { type: 'change', value: target.value, checked: target.checked })
  }

  function onClick({ target }) {
    const button = target.closest('button')
    if (!button || button.type === 'submit') return
    record(button, { type: 'click' })
    button.dataset.waiting = ''
  }

  function onSubmit(event) {
    const form = event.target
    // A search or a filter needs no script.
    if (form.method !== 'post') return
    event.preventDefault()
    record(form, { type: 'submit' })
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
