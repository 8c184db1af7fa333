import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactElement, ReactNode } from 'react'
import { Button } from './button.tsx'
import { type OpenProps, useOpen } from './close-on-back.ts'

interface ConfirmDialogProps extends OpenProps {
  title: ReactNode
  children: ReactNode
  trigger?: ReactElement | undefined
  /** The verb, never 'OK': 'Remove'. */
  confirm: string
  cancel?: string | undefined
  onConfirm: () => void
  /** Keeps the dialog open; close it with `open`. */
  pending?: boolean | undefined
  danger?: boolean | undefined
  /** False for a prompt that Back itself opens. */
  closesOnBack?: boolean | undefined
}

/** Clicks outside do not close it; the focus starts on the harmless button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    trigger,
    open,
    confirm,
    cancel = 'Cancel',
    onConfirm,
    pending,
    danger,
    closesOnBack,
  } = props
  const [isOpen, setOpen] = useOpen(props, closesOnBack)
  const variant = danger ? 'danger' : 'primary'
  return (
    <Base.Root open={isOpen} onOpenChange={(to) => setOpen(to)}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="backdrop z-40" />
        <Base.Viewport className="fixed inset-0 z-50 grid grid-cols-1 place-items-center overflow-y-auto p-4">
          <Base.Popup className="floating w-full max-w-md p-6">
            <Base.Title className="type-heading">{title}</Base.Title>
            <Base.Description className="mt-3 text-muted" render={<div />}>
              {children}
            </Base.Description>
            <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
              <Base.Close render={<Button variant="secondary" />}>{cancel}</Base.Close>
              {open === undefined ? (
                <Base.Close onClick={onConfirm} render={<Button variant={variant} />}>
                  {confirm}
                </Base.Close>
              ) : (
                <Button variant={variant} loading={pending} onClick={onConfirm}>
                  {confirm}
                </Button>
              )}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
