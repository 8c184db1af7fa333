// Loaded by /api/docs. Opens what a link names, and makes calls of this shop with a key or with the session of the browser.

const MAX_SHOWN = 50_000

const keyField = document.querySelector('input')
document.querySelector('form')?.removeAttribute('hidden')
document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault())

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (target instanceof HTMLDetailsElement) target.open = true
  target?.scrollIntoView()
}
addEventListener('hashchange', openTarget)
openTarget()

for (const details of document.querySelectorAll('details')) {
  const { method, path } = details.dataset
  if (!method || !path) continue
  const offer = () => {
    if (details.open && !details.querySelector('form')) details.append(makeForm(details, method, path))
  }
  details.addEventListener('toggle', offer)
  offer()
}

/**
 * @param {HTMLDetailsElement} details
 * @param {string} method
 * @param {string} path
 */
function makeForm(details, method, path) {
  const form = document.createElement('form')
  const title = document.createElement('h3')
  title.textContent = 'Try it'
  const fields = [...details.querySelectorAll('li')].flatMap(({ dataset }) => {
    const { in: place, name, example = '' } = dataset
    return place && name ? [{ place, name, input: addField(form, name, 'input', example) }] : []
  })
  const sent = details.querySelector('[data-example-of="sent"]')?.textContent
  const takesBody = details.querySelector('[data-takes-body]') !== null
  const body = takesBody ? addField(form, 'Request as JSON', 'textarea', sent ?? '{}') : undefined
  const button = document.createElement('button')
  button.textContent = method === 'GET' ? 'Ask' : 'Send'
  const result = document.createElement('div')
  result.setAttribute('role', 'status')
  form.prepend(title)
  form.append(button, result)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const address = addressOf(path, fields)
    const isAgreed = method === 'GET' || confirm(`${method} ${address} may change the shop. Send it?`)
    if (isAgreed) void send(method, address, body?.value, result, button)
  })
  return form
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {'input' | 'textarea'} kind
 * @param {string} value
 */
function addField(form, name, kind, value) {
  const label = document.createElement('label')
  const input = document.createElement(kind)
  input.value = value
  input.spellcheck = false
  input.autocomplete = 'off'
  if (input instanceof HTMLTextAreaElement) input.rows = 10
  label.append(name, document.createElement('br'), input)
  form.append(label)
  return input
}

/**
 * @param {string} path
 * @param {{ place: string, name: string, input: { value: string } }[]} fields
 */
function addressOf(path, fields) {
  const query = new URLSearchParams()
  let address = path
  for (const { place, name, input } of fields) {
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(input.value))
    else if (input.value !== '') query.set(name, input.value)
  }
  return query.size > 0 ? `${address}?${query}` : address
}

/**
 * @param {string} method
 * @param {string} address
 * @param {string | undefined} body
 * @param {HTMLElement} result
 * @param {HTMLButtonElement} button
 */
async function send(method, address, body, result, button) {
  const url = new URL(address, location.origin)
  if (url.origin !== location.origin) return
  const key = keyField?.value.trim()
  button.disabled = true
  result.textContent = 'Asked …'
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      credentials: key ? 'omit' : 'same-origin',
      ...(body !== undefined && { body }),
    })
    const bytes = await response.arrayBuffer()
    show(result, response, textOf(response.headers.get('content-type') ?? '', bytes))
  } catch {
    result.textContent = 'The shop did not answer.'
  }
  button.disabled = false
}

/**
 * @param {string} type
 * @param {ArrayBuffer} bytes
 */
function textOf(type, bytes) {
  if (!/^(text\/|application\/json)/.test(type)) return `A file: ${type}, ${bytes.byteLength} bytes`
  const text = new TextDecoder().decode(bytes)
  const shown = type.startsWith('application/json') ? JSON.stringify(JSON.parse(text), null, 2) : text
  return shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}\n…` : shown
}

/**
 * @param {HTMLElement} result
 * @param {Response} response
 * @param {string} text
 */
function show(result, { status, statusText }, text) {
  const said = document.createElement('p')
  said.textContent = `${status} ${statusText}`
  const shown = document.createElement('pre')
  shown.tabIndex = 0
  shown.textContent = text
  result.replaceChildren(said, shown)
}
