// Runs in the OAuth popup: sends Google's response to the opener and closes the popup.
const said = new URLSearchParams(location.search)
history.replaceState(null, '', location.pathname)
const channel = new BroadcastChannel('google')
channel.postMessage({ state: said.get('state'), code: said.get('code') })
setTimeout(() => window.close(), 100)
