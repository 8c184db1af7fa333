import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Required by the specification (section 4). Links and buttons still navigate. */
export function useBlockBack(): void {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    alert('You cannot go back to the payment page.')
    blocker.reset()
  }, [blocker])
}
