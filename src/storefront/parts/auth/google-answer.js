// Loaded by the page that Google's window comes back to: hands over what Google said, to the page that opened the window
// and waits for its own `state`, and closes the window.
const said = new URLSearchParams(location.search)
history.replaceState(null, '', location.pathname)
const channel = new BroadcastChannel('google')
channel.postMessage({ state: said.get('state'), code: said.get('code') })
setTimeout(() => window.close(), 100)
