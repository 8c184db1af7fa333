import { urls } from '../shared/urls.ts'
import callbackScript from './google-callback.js?url&no-inline'

export const googleCallbackScript: string = callbackScript

type GoogleResult = { code: string } | { none: 'refused' | 'closed' | 'blocked' }

/** Call it synchronously from the click handler, or browsers block the popup. */
export function startGoogleSignIn(): Promise<GoogleResult> {
  const state = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  const [width, height] = [500, 700]
  const left = Math.max(0, screenX + (outerWidth - width) / 2)
  const top = Math.max(0, screenY + (outerHeight - height) / 2)
  const popup = open(
    urls.google(state),
    'google',
    `popup,width=${width},height=${height},left=${left},top=${top}`,
  )
  if (!popup) return Promise.resolve({ none: 'blocked' })
  return new Promise((resolve) => {
    const channel = new BroadcastChannel('google')
    const end = (result: GoogleResult) => {
      clearInterval(watch)
      channel.close()
      popup.close()
      resolve(result)
    }
    channel.onmessage = ({ data }) => {
      // Another tab may have started a login, and anybody can open the callback page.
      if (data.state !== state) return
      end(typeof data.code === 'string' ? { code: data.code } : { none: 'refused' })
    }
    const watch = setInterval(() => {
      // The popup closes itself after it has sent its message, which may arrive later.
      if (popup.closed) setTimeout(() => end({ none: 'closed' }), 1_000)
    }, 500)
  })
}
