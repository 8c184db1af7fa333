import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { messageOf } from '../shared/api.ts'
import { useFinishSignIn } from './finish-sign-in.ts'

export function PasskeyButton() {
  const finishSignIn = useFinishSignIn()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState('')

  const click = async () => {
    setPending(true)
    setProblem('')
    try {
      const outcome = await (await import('./log-in-with-passkey.ts')).logInWithPasskey()
      if ('session' in outcome) await finishSignIn(outcome.session)
      else setProblem(outcome.problem)
    } catch (error) {
      setProblem(messageOf(error))
    }
    setPending(false)
  }

  return (
    <>
      <Button variant="quiet" className="px-0!" loading={isPending} onClick={click}>
        Log in with a passkey
      </Button>
      <p role="status" className="basis-full text-sm empty:hidden">
        {problem}
      </p>
    </>
  )
}
