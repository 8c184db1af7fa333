import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { type OpenProps, useOpen } from './close-on-back.ts'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

export interface DialogProps extends OpenProps {
  title: ReactNode
  /** Announced when the dialog opens. */
  description?: ReactNode
  /** Gets the focus back on closing. Without one, use `open` and `onOpenChange`. */
  trigger?: ReactElement | undefined
  /** Primary button last. */
  footer?: ReactNode
  large?: boolean | undefined
  /** The dialog has input, so clicks outside do not close it. */
  typed?: boolean | undefined
  children?: ReactNode
}

export function Dialog({
  title,
  description,
  trigger,
  open,
  onOpenChange,
  footer,
  large,
  typed = false,
  children,
}: DialogProps) {
  const [isOpen, setOpen] = useOpen({ open, onOpenChange })
  const popup = useRef<HTMLDivElement>(null)
  // Focus the first field, except on touch, where a keyboard would open; never a button far below the title.
  const first = (opened: string) =>
    (opened !== 'touch' && popup.current?.querySelector<HTMLElement>('input, select, textarea')) ||
    popup.current
  return (
    <Base.Root open={isOpen} onOpenChange={(to) => setOpen(to)} disablePointerDismissal={typed}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="backdrop z-40" />
        <Base.Viewport className="fixed inset-0 z-50 grid grid-cols-1 place-items-center overflow-y-auto p-4">
          <Base.Popup
            ref={popup}
            initialFocus={first}
            className={cx('floating relative w-full', large ? 'max-w-3xl' : 'max-w-lg')}
          >
            <header className="border-line border-b p-5 pr-16">
              <Base.Title className="type-heading">{title}</Base.Title>
              {description && <Base.Description className="mt-2 text-muted">{description}</Base.Description>}
            </header>
            {children && <div className="p-5">{children}</div>}
            {footer && (
              <footer className="flex flex-wrap justify-end gap-3 border-line border-t p-5">{footer}</footer>
            )}
            <Base.Close
              render={
                <IconButton label="Close" className="absolute top-2.5 right-2.5">
                  <X size={22} />
                </IconButton>
              }
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
