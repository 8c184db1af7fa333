import { Drawer as Base } from '@base-ui/react/drawer'
import X from 'lucide-react/icons/x'
import type { ReactElement, ReactNode } from 'react'
import { type OpenProps, useOpen } from './close-on-back.ts'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

export type SheetSide = 'bottom' | 'right' | 'left'

interface SheetProps extends OpenProps {
  title: ReactNode
  /** Gets the focus back on closing. Without one, use `open` and `onOpenChange`. */
  trigger?: ReactElement | undefined
  /** Called after the closing animation. */
  onClosed?: (() => void) | undefined
  side?: SheetSide | undefined
  /** Stays visible while the content scrolls. */
  footer?: ReactNode
  children: ReactNode
}

const places: Record<SheetSide, { away: 'down' | 'right' | 'left'; viewport: string; popup: string }> = {
  bottom: {
    away: 'down',
    viewport: 'items-end justify-center',
    popup: 'max-h-[85dvh] w-full max-w-3xl border-accent border-t-4 [--sheet-away:0,100%]',
  },
  right: {
    away: 'right',
    viewport: 'justify-end',
    popup: 'h-full w-96 max-w-[88vw] border-text border-l [--sheet-away:100%,0]',
  },
  left: {
    away: 'left',
    viewport: 'justify-start',
    popup: 'h-full w-96 max-w-[88vw] border-text border-r [--sheet-away:-100%,0]',
  },
}

export function Sheet(props: SheetProps) {
  const { title, trigger, onClosed, side = 'bottom', footer, children } = props
  const [isOpen, setOpen] = useOpen(props)
  const place = places[side]
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(to) => setOpen(to)}
      onOpenChangeComplete={(to) => to || onClosed?.()}
      swipeDirection={place.away}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="backdrop z-40" />
        <Base.Viewport className={cx('fixed inset-0 z-50 flex', place.viewport)}>
          <Base.Popup className={cx('sheet flex flex-col', place.popup)}>
            <header className="sticky top-0 z-1 flex shrink-0 items-center justify-between gap-4 border-line border-b bg-surface py-2 pr-2 pl-5">
              <Base.Title className="type-heading min-w-0">{title}</Base.Title>
              <Base.Close
                render={
                  <IconButton label="Close">
                    <X size={22} />
                  </IconButton>
                }
              />
            </header>
            <Base.Content className="grow p-5">{children}</Base.Content>
            {footer && (
              <footer className="sticky bottom-0 flex shrink-0 gap-3 border-line border-t bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] *:grow">
                {footer}
              </footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
