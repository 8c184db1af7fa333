import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Browser back is blocked while one pays, with the alert of the specification (section 4). Links and buttons still lead on. */
export function useBlockBack(): void {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    alert('You cannot go back to the payment page.')
    blocker.reset()
  }, [blocker])
}
