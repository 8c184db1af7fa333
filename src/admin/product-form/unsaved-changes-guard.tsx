import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { hasSessionEnded } from '../shared/session-expiry.ts'

interface UnsavedChangesGuardProps {
  /** Called when the user leaves. */
  isUnsaved: () => boolean
  onLeave: () => void
}

export function UnsavedChangesGuard({ isUnsaved, onLeave }: UnsavedChangesGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) => here.pathname !== there.pathname && isUnsaved(),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved() && !hasSessionEnded()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])
  return (
    <ConfirmDialog
      title="Leave without saving?"
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      cancel="Stay"
      confirm="Leave"
      danger
      closesOnBack={false}
      onConfirm={() => {
        onLeave()
        blocker.proceed?.()
      }}
    >
      What you changed is not saved, and will be lost.
    </ConfirmDialog>
  )
}
