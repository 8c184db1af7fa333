import { useState, useSyncExternalStore } from 'react'
import { canUsePasskeys } from '../../client/can-use-passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { api, messageOf, send } from '../shared/api.ts'
import { useFinishSignIn } from './finish-sign-in.ts'

const noneUsed =
  'No passkey was used. If this device has none for our shop, log in another way, and add one under Security.'

export function PasskeyButton() {
  const finishSignIn = useFinishSignIn()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  const isUsable = useCanUsePasskeys()

  const logIn = async () => {
    const { signWithPasskey } = await import('../../account/second-factor/passkeys.ts')
    const { options } = await send(api.users['begin-passkey-sign-in'].$post())
    // Browsers do not say whether there was none, or whether it was not given.
    const json = await signWithPasskey(options).catch(() => null)
    if (!json) return setProblem(noneUsed)
    const { user, isAuthenticated, role } = await send(api.users['sign-in-with-passkey'].$post({ json }))
    await finishSignIn({ user, isAuthenticated, role })
  }

  const click = async () => {
    setPending(true)
    setProblem('')
    try {
      await logIn()
    } catch (error) {
      setProblem(messageOf(error, 'The shop did not answer. Please try again.'))
    }
    setPending(false)
  }

  return (
    <>
      <Button
        variant="quiet"
        className={isUsable ? 'px-0!' : 'invisible px-0!'}
        loading={isPending}
        onClick={click}
      >
        Log in with a passkey
      </Button>
      <p role="status" className="basis-full text-sm empty:hidden">
        {problem}
      </p>
    </>
  )
}

/** Almost all can, so the page has the button before its scripts run; where it is useless its place stays, so that nothing jumps. */
const useCanUsePasskeys = () =>
  useSyncExternalStore(
    () => () => {},
    canUsePasskeys,
    () => true,
  )
