import { useState, useSyncExternalStore } from 'react'
import { NOTICE_VERSION } from '../../shop/legal/notices/rules.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { api, messageOf, send } from '../shared/api.ts'
import { useShopFacts } from '../shared/shop-facts.ts'
import { isEmbeddedBrowser } from './embedded-browser.ts'
import { useFinishSignIn } from './finish-sign-in.ts'
import { NewAccountNotice } from './frame.tsx'
import { googleCallbackScript, startGoogleSignIn } from './google-window.ts'

const failed = 'Google login failed'

const problems = {
  closed: 'Google’s window was closed before it answered.',
  refused: '',
  blocked: 'Your browser has blocked Google’s window. Allow windows of this site and try again.',
}

export function GoogleButton() {
  const finishSignIn = useFinishSignIn()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  const isEmbedded = useIsEmbedded()
  if (!useShopFacts().google) return null

  const signIn = async () => {
    setProblem('')
    const result = await startGoogleSignIn()
    if ('none' in result) {
      if (result.none !== 'closed') toast.failed(failed)
      return setProblem(problems[result.none])
    }
    const { code } = result
    try {
      const { userData } = await send(
        api.users['google-login'].$post({ json: { code, noticeVersion: NOTICE_VERSION } }),
      )
      return () => finishSignIn(userData)
    } catch (error) {
      toast.failed(messageOf(error, failed))
    }
  }

  const click = async () => {
    setPending(true)
    const signedIn = await signIn()
    setPending(false)
    await signedIn?.()
  }

  return (
    <div className="mt-6">
      <link rel="prefetch" href={googleCallbackScript} as="script" />
      <p aria-hidden className="type-label mb-6 flex items-center gap-3 text-muted">
        <span className="h-px grow bg-line" />
        or
        <span className="h-px grow bg-line" />
      </p>
      {isEmbedded ? (
        <p role="status">
          Google does not log in inside other apps. To continue with Google, open this page in your browser
          from the menu of this app. Your email and a password work here as well.
        </p>
      ) : (
        <Button variant="secondary" size="large" wide loading={isPending} onClick={click}>
          <GoogleMark />
          <span>Continue with Google</span>
        </Button>
      )}
      <NewAccountNotice />
      <p role="status" className="text-muted text-sm not-empty:mt-3">
        {problem}
      </p>
    </div>
  )
}

/** Every visitor gets the same page, so it shows only once its scripts run. */
const useIsEmbedded = () =>
  useSyncExternalStore(
    () => () => {},
    () => isEmbeddedBrowser(navigator.userAgent),
    () => false,
  )

const GoogleMark = () => (
  <svg aria-hidden="true" width="20" height="20" viewBox="0 0 48 48">
    <path
      fill="#EA4335"
      d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
    />
    <path
      fill="#4285F4"
      d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
    />
    <path
      fill="#FBBC05"
      d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
    />
    <path
      fill="#34A853"
      d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
    />
  </svg>
)
